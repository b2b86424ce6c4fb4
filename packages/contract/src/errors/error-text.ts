import type { BilingualText } from '../language.ts';

/** A refusal's message code (SPEC section 8) and its text in both languages. */
export interface ErrorText extends BilingualText {
  readonly msgCd: string;
}
