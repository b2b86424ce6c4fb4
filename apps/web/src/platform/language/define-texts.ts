import type { Language } from '@phonebill/contract/wire';

/** A text, or one made from values: `(amount: string) => string`. */
type Text = string | ((...values: never[]) => string);

/** The same keys, each with a text or a function of the same parameters. */
type SameKeys<T extends Record<string, Text>> = {
  readonly [K in keyof T]: T[K] extends (...values: infer V) => string ? (...values: V) => string : string;
};

/**
 * Defines the texts of one feature in both languages. The English ones set the keys: missing, additional or
 * differently parameterised Chinese keys do not compile.
 */
export function defineTexts<const T extends Record<string, Text>>(texts: {
  en: T;
  zh: SameKeys<T>;
}): Readonly<Record<Language, SameKeys<T>>> {
  return texts as unknown as Readonly<Record<Language, SameKeys<T>>>;
}

/** Defines one text in both languages. */
export function defineText(texts: Readonly<Record<Language, string>>): Readonly<Record<Language, string>> {
  return texts;
}
