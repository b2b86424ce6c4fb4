import type { BilingualText, Language } from '../language.ts';

/**
 * A rule of SPEC section 5 and what is said when a value does not obey it. English messages are SPEC's, word
 * for word.
 */
export interface Rule<Value = string> {
  /** Whether the value obeys. */
  readonly accepts: (value: Value) => boolean;
  readonly message: BilingualText;
}

/** What is wrong with a value, in words; null when nothing is. */
export function problemWith<Value>(rule: Rule<Value>, value: Value, language: Language): string | null {
  return rule.accepts(value) ? null : rule.message[language];
}
