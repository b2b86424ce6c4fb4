/**
 * In a build for one language each dictionary brings that language alone. The texts of the other are one file
 * of their own, loaded when somebody changes to it (scripts/build/one-language.ts).
 */
import type { Language } from '@phonebill/contract/wire';
import { builtLanguage } from './built-language.ts';

/** The texts of the other language by the dictionaries' keys; null: not loaded yet. */
let others: Readonly<Record<string, unknown>> | null = null;

/** Loads the texts of the other language. Rejects where they do not come; may be tried again. */
export async function loadLanguage(): Promise<void> {
  const { otherTexts } = await import('./other-texts.ts');
  others = otherTexts;
}

/** Whether the texts of a language are here. */
export function hasLanguage(language: Language): boolean {
  return builtLanguage === null || builtLanguage === language || others !== null;
}

/**
 * What the build writes in the place of a dictionary: the texts in its own language; those of the other are
 * found by `key` once they have been loaded.
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
