/**
 * Translates the names in calls: states, kinds, roles. An unknown name is shown as received, so that a newer
 * server never breaks a page.
 */
import type { Language } from './define-texts.ts';
import { useLanguage } from './language.ts';
import { vocabularies } from './vocabularies.ts';

export type Vocabulary = keyof typeof vocabularies;

/** Returns the word for a name in a language; the name itself if the console has none. */
export function wordOf(vocabulary: Vocabulary, name: string, language: Language): string {
  const words: Readonly<Record<string, Readonly<Record<Language, string>> | undefined>> =
    vocabularies[vocabulary];
  return words[name]?.[language] ?? name;
}

/** Returns the names for which a vocabulary has words. */
export const namesOf = (vocabulary: Vocabulary): readonly string[] => Object.keys(vocabularies[vocabulary]);

/** The provinces, by their names in the settings. */
export const provinces = Object.keys(vocabularies.province);

/** Joins words as a list. */
export const listOf = (words: readonly string[], language: Language): string =>
  words.join(language === 'zh' ? '、' : ', ');

/** Returns `wordOf` in the language of the console. */
export function useWord(): (vocabulary: Vocabulary, name: string) => string {
  const language = useLanguage();
  return (vocabulary, name) => wordOf(vocabulary, name, language);
}
