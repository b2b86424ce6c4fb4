import type { TextKind } from '../../agreement-text/text-types.ts';
import { currentVersion, findVersion, textVersions } from '../../agreement-text/text-versions.ts';
import type { Language } from '../../platform/language/index.ts';

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
