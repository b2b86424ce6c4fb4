import {
  type TextKind,
  currentVersion,
  findVersion,
  textVersions,
} from '../../agreement-text/text-versions.ts';
import type { Language } from '../../platform/language/index.ts';
import { paths, pathWith } from '../../platform/paths.ts';

/** The content of a text's page: one text, in short or in full. */
export interface ProtocolPlace {
  readonly kind: TextKind;
  readonly form: 'short' | 'long';
}

/** The pages of the texts by their path (SPEC section 2). */
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

/** Returns the content of the page at a path, in any letter case and with or without a trailing slash. */
export function protocolPlace(pathname: string): ProtocolPlace {
  const path = pathname.replace(/\/$/, '').toLowerCase();
  const found = Object.entries(places).find(([each]) => each.toLowerCase() === path);
  return found?.[1] ?? { kind: 'privacy', form: 'short' };
}

/**
 * Returns the path of a text's page, with its version; null if it has none (Pay later's text is in its form).
 */
export function textPath(
  kind: TextKind,
  { form = 'long', version }: { readonly form?: 'short' | 'long'; readonly version?: string | null } = {},
): string | null {
  const path = form === 'short' ? shortAt[kind] : wholeAt[kind];
  if (path === undefined) return null;
  return version ? pathWith(path, { version }) : path;
}

/** Returns the path where a text is downloaded (SPEC section 2, downloadProtocol). */
export function downloadPath(kind: TextKind, version: string): string {
  return pathWith(paths.downloadProtocol, { text: kind, version });
}

export interface WantedFile {
  readonly kind: TextKind;
  readonly version: string;
  readonly language: Language;
}

/** The request in an address of downloadProtocol. */
export type Wanted =
  | { readonly kind: 'file'; readonly file: WantedFile }
  /** No text is named. */
  | { readonly kind: 'none' }
  /** The text or version does not exist. */
  | { readonly kind: 'unknown' };

/**
 * Reads `?text=`, `version=` and `language=`. Defaults: the version in effect at `now` (ms), the language of
 * the pages.
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
