import {
  type TextKind,
  currentVersion,
  findVersion,
  textVersions,
} from '../../agreement-text/text-versions.ts';
import type { Language } from '../../platform/language/index.ts';
import { paths } from '../../platform/paths.ts';

/** What a page of the texts shows: one text, in short or as a whole. */
export interface ProtocolPlace {
  readonly kind: TextKind;
  readonly form: 'short' | 'long';
}

/** SPEC section 2: the pages of the texts, by their path. */
const places: Readonly<Record<string, ProtocolPlace>> = {
  [paths.privacyProtocol]: { kind: 'privacy', form: 'short' },
  [paths.privacyProtocolLong]: { kind: 'privacy', form: 'long' },
  [paths.autoRechargeProtocol]: { kind: 'service', form: 'short' },
  [paths.autoRechargeProtocolLong]: { kind: 'service', form: 'long' },
  [paths.trustPaymentAgreement]: { kind: 'trust', form: 'long' },
};

const wholeAt: Readonly<Partial<Record<TextKind, string>>> = {
  privacy: paths.privacyProtocolLong,
  service: paths.autoRechargeProtocolLong,
  trust: paths.trustPaymentAgreement,
};
const shortAt: Readonly<Partial<Record<TextKind, string>>> = {
  privacy: paths.privacyProtocol,
  service: paths.autoRechargeProtocol,
};

/** What the page at a path shows, however its letters are written and whether or not it ends in a slash. */
export function protocolPlace(pathname: string): ProtocolPlace {
  const path = pathname.replace(/\/$/, '').toLowerCase();
  const found = Object.entries(places).find(([each]) => each.toLowerCase() === path);
  return found?.[1] ?? { kind: 'privacy', form: 'short' };
}

/** Where a text is read, with its version; null: it has no page of its own (Pay later's is in its form). */
export function textPath(
  kind: TextKind,
  { form = 'long', version }: { readonly form?: 'short' | 'long'; readonly version?: string | null } = {},
): string | null {
  const path = form === 'short' ? shortAt[kind] : wholeAt[kind];
  if (path === undefined) return null;
  return version ? `${path}?${new URLSearchParams({ version }).toString()}` : path;
}

/** Where a text is downloaded (SPEC section 2, downloadProtocol). */
export function downloadPath(kind: TextKind, version: string): string {
  return `${paths.downloadProtocol}?${new URLSearchParams({ text: kind, version }).toString()}`;
}

export interface WantedFile {
  readonly kind: TextKind;
  readonly version: string;
  readonly language: Language;
}

/** What an address of downloadProtocol asks for. */
export type Wanted =
  | { readonly kind: 'file'; readonly file: WantedFile }
  /** No text is named. */
  | { readonly kind: 'none' }
  /** A text or a version that there is not. */
  | { readonly kind: 'unknown' };

/**
 * Reads `?text=`, `version=` and `language=`. Left out: the version that counts at `now` (ms), the language
 * of the pages. Pure.
 */
export function readWanted(search: string, pages: Language, now: number): Wanted {
  const query = new URLSearchParams(search);
  const [text, version, language] = ['text', 'version', 'language'].map((name) => query.get(name));
  if (text === null || text === undefined) return { kind: 'none' };
  if (!isKind(text)) return { kind: 'unknown' };
  const found = version ? findVersion(text, version) : currentVersion(text, now);
  if (!found) return { kind: 'unknown' };
  return {
    kind: 'file',
    file: {
      kind: text,
      version: found.version,
      language: language === 'zh' || language === 'en' ? language : pages,
    },
  };
}

function isKind(text: string): text is TextKind {
  return Object.hasOwn(textVersions, text);
}
