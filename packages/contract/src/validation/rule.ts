import type { BilingualText, Language } from '../language.ts';

/**
 * A rule of SPEC section 5 and the message for a value that does not obey it. English messages are SPEC's,
 * exactly.
 */
export interface Rule<Value = string> {
  /** Whether the value obeys. */
  readonly accepts: (value: Value) => boolean;
  readonly message: BilingualText;
}

/** The message for a value that does not obey; null when it does. */
export function problemWith<Value>(rule: Rule<Value>, value: Value, language: Language): string | null {
  return rule.accepts(value) ? null : rule.message[language];
}
