import type { Language } from '../platform/language/index.ts';

/** Joins sentences with the separator of the language. */
export function join(language: Language, ...sentences: readonly string[]): string {
  return sentences.join(language === 'zh' ? '' : ' ');
}
