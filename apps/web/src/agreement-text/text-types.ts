import type { Language } from '../platform/language/index.ts';

/** `service`: automatic top-up. `credit`: Pay later, where it is among the ways to pay. */
export type AgreementTextKind = 'service' | 'credit';

/** A text that people consent to, in one language. */
export interface WrittenText {
  readonly title: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}

/**
 * The same in every language. A version never changes once somebody has agreed to it: another wording is
 * another version.
 */
export type TextVersionFile = Readonly<Record<Language, WrittenText>>;
