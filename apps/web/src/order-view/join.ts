import type { Language } from '../platform/language/index.ts';

/** Sentences one after the other, with what stands between them in the language. */
export function join(language: Language, ...sentences: readonly string[]): string {
  return sentences.join(language === 'zh' ? '' : ' ');
}
