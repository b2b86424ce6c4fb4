/**
 * What the console calls the names that calls carry: states, kinds, roles. A name that the console does not
 * know is shown as it came: a newer server never breaks a page.
 */
import type { Language } from './define-texts.ts';
import { useLanguage } from './language.ts';
import { vocabularies } from './vocabularies.ts';

export type Vocabulary = keyof typeof vocabularies;

/** The word for a name in a language; the name itself where the console has none. */
export function wordOf(vocabulary: Vocabulary, name: string, language: Language): string {
  const words: Readonly<Record<string, Readonly<Record<Language, string>> | undefined>> =
    vocabularies[vocabulary];
  return words[name]?.[language] ?? name;
}

/** The names that a vocabulary has words for. */
export const namesOf = (vocabulary: Vocabulary): readonly string[] => Object.keys(vocabularies[vocabulary]);

/** The provinces by the names that settings have. */
export const provinces = Object.keys(vocabularies.province);

/** Several words as a list. */
export const listOf = (words: readonly string[], language: Language): string =>
  words.join(language === 'zh' ? '、' : ', ');

/** `wordOf` in the language that the console is shown in. */
export function useWord(): (vocabulary: Vocabulary, name: string) => string {
  const language = useLanguage();
  return (vocabulary, name) => wordOf(vocabulary, name, language);
}
