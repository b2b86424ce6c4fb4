/**
 * `service`: automatic top-up. `credit`: Pay later, where it is among the ways to pay. `trust`: how the
 * wallet is debited, the entrusted payment. `privacy`: what becomes of people's data.
 */
export type TextKind = 'service' | 'credit' | 'trust' | 'privacy';

/** A paragraph, or things that are each named and explained. */
export type TextBlock =
  | string
  | { readonly facts: readonly { readonly name: string; readonly text: string }[] };

export interface TextSection {
  /** Its anchor, the same in both languages. */
  readonly id: string;
  readonly heading: string;
  /** What it comes to, in a sentence or two: the short form of a text is made of these. */
  readonly short: string;
  readonly paragraphs: readonly TextBlock[];
}

/**
 * A version of a text in one language. Nothing of it ever changes once it is published: another wording is
 * another version.
 */
export interface WrittenText {
  readonly title: string;
  /** What is otherwise than in the version before; none for the first. */
  readonly changes?: readonly string[];
  readonly sections: readonly TextSection[];
}
