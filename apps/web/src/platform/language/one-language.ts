/**
 * Finds texts in a build for one language, in which each dictionary contains that language only. The texts of
 * the other language are one separate file, loaded when a user changes to it (scripts/build/one-language.ts).
 */
import type { Language } from '@phonebill/contract/wire';
import { builtLanguage } from './built-language.ts';

/** The texts of the other language by the dictionaries' keys; null until they are loaded. */
let others: Readonly<Record<string, unknown>> | null = null;

/** Loads the texts of the other language. Rejects if that fails; may be tried again. */
export async function loadLanguage(): Promise<void> {
  const { otherTexts } = await import('./other-texts.ts');
  others = otherTexts;
}

/** Returns whether the texts of a language are loaded. */
export function hasLanguage(language: Language): boolean {
  return builtLanguage === null || builtLanguage === language || others !== null;
}

/**
 * Returns a dictionary in a build for one language, which calls this in place of each dictionary: with the
 * texts in its own language; those of the other are found by `key` once they have been loaded.
 *
 * @public
 */
export function inOneLanguage(texts: unknown, key: string): unknown {
  return {
    get zh() {
      return builtLanguage === 'zh' ? texts : others?.[key];
    },
    get en() {
      return builtLanguage === 'en' ? texts : others?.[key];
    },
  };
}
