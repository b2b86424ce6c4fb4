import type { Language } from '@phonebill/contract/wire';

export interface LanguageHints {
  /** The address's query. `?lang=` wins over everything. */
  readonly search: string;
  /** What the user chose before. */
  readonly stored: string | null;
  /** The browser's languages, the preferred one first. */
  readonly preferred: readonly string[];
}

/**
 * The language asked for in the address, else the remembered one, else the first of the browser's that we
 * speak.
 */
export function chooseLanguage({ search, stored, preferred }: LanguageHints): Language {
  const asked = [new URLSearchParams(search).get('lang'), stored, ...preferred];
  for (const tag of asked) {
    const language = asLanguage(tag);
    if (language) return language;
  }
  return 'en';
}

/** `zh-Hans-CN` is zh, `en-GB` is en, anything else is none of ours. */
export function asLanguage(tag: string | null | undefined): Language | null {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return primary === 'zh' || primary === 'en' ? primary : null;
}
