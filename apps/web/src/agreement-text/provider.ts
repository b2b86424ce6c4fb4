import type { Language } from '../platform/language/index.ts';

/** The provider of the service and controller of personal information, as the texts name it. */
export interface Provider {
  readonly name: Readonly<Record<Language, string>>;
  readonly address: Readonly<Record<Language, string>>;
  readonly phone: string;
  readonly mail: string;
  /** The officer responsible for personal information. */
  readonly officer: Readonly<Record<Language, string>>;
}

/** Contact data that reach nobody: an operator gives their own (docs/configuration.md, `VITE_PROVIDER`). */
const demonstration: Provider = {
  name: { zh: '钱包话费充值演示服务', en: 'Wallet phone top-up (demonstration)' },
  address: { zh: '演示环境，无实际地址', en: 'Demonstration without an address' },
  phone: '400 000 0000',
  mail: 'privacy@example.com',
  officer: { zh: '个人信息保护负责人', en: 'Personal information protection officer' },
};

/**
 * Reads the provider set when the pages are built, as JSON; null for the demonstration's. Throws Error naming
 * what is missing.
 */
export function readProvider(json: string | null): Provider {
  if (json === null) return demonstration;
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    throw new Error('VITE_PROVIDER is not JSON');
  }
  const all = isRecord(given) ? given : {};
  const both = (key: string) => {
    const value = all[key];
    const of = isRecord(value) ? value : {};
    return { zh: text(of, 'zh', `${key}.zh`), en: text(of, 'en', `${key}.en`) };
  };
  return {
    name: both('name'),
    address: both('address'),
    phone: text(all, 'phone'),
    mail: text(all, 'mail'),
    officer: both('officer'),
  };
}

/** Throws Error naming `path` when there is no text under `key`. */
function text(of: Readonly<Record<string, unknown>>, key: string, path = key): string {
  const value = of[key];
  if (typeof value !== 'string' || value.trim() === '') throw new Error(`VITE_PROVIDER lacks ${path}`);
  return value;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const names = {
  zh: { provider: '提供方', address: '地址', phone: '电话', mail: '邮箱', officer: '负责人' },
  en: {
    provider: 'Provider',
    address: 'Address',
    phone: 'Phone',
    mail: 'Mail',
    officer: 'Responsible',
  },
} as const;

/** Returns the provider as rows, in reading order. */
export function providerRows(
  { name, officer, address, phone, mail }: Provider,
  language: Language,
): readonly { readonly name: string; readonly text: string }[] {
  const of = names[language];
  return [
    { name: of.provider, text: name[language] },
    { name: of.officer, text: officer[language] },
    { name: of.address, text: address[language] },
    { name: of.phone, text: phone },
    { name: of.mail, text: mail },
  ];
}
