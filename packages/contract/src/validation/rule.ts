import type { BilingualText, Language } from '../language.ts';

/**
 * A rule of SPEC section 5, with the message for a value that does not obey it. English messages are SPEC's,
 * word for word.
 */
export interface Rule<Value = string> {
  /** Whether the value obeys the rule. */
  readonly accepts: (value: Value) => boolean;
  readonly message: BilingualText;
}

/** Returns the message for a value that does not obey; null when it does. */
export function problemWith<Value>(rule: Rule<Value>, value: Value, language: Language): string | null {
  return rule.accepts(value) ? null : rule.message[language];
}
