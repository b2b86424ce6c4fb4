import type { ReactNode } from 'react';

export type Language = 'en' | 'zh';

/** A text, or one made from values: `(amount: string) => string`. */
type Text = string | ((...values: never[]) => ReactNode) | Readonly<Record<string, string>>;

/** The same keys, each with a text or a function of the same parameters. */
type SameKeys<T extends Record<string, Text>> = {
  readonly [K in keyof T]: T[K] extends (...values: infer V) => infer R
    ? (...values: V) => R extends string ? string : ReactNode
    : T[K] extends string
      ? string
      : { readonly [W in keyof T[K]]: string };
};

export type Texts<T extends Record<string, Text>> = Readonly<Record<Language, SameKeys<T>>>;

/**
 * Defines the texts of one screen in both languages. The English ones set the keys: missing, additional or
 * differently parameterised Chinese keys do not compile.
 */
export function defineTexts<const T extends Record<string, Text>>(texts: {
  en: T;
  zh: SameKeys<T>;
}): Texts<T> {
  return texts as unknown as Texts<T>;
}

/** Defines a word of a vocabulary in both languages. */
export const word = (en: string, zh: string) => ({ en, zh });
