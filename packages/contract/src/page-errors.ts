/**
 * The failures that the pages know by themselves (SPEC section 8); every other text comes with the answer.
 */
import type { BilingualText, Language } from './language.ts';

export const SUCCESS_CODE = 'PMC00000';
export const TOKEN_INVALID_CODE = 'PMC30050';

/** Whether an answer is a success: characters 4 to 8 of its msgCd are `00000` (SPEC section 8). */
export function isSuccess(msgCd: string): boolean {
  return msgCd.slice(3, 8) === '00000';
}

/** The refusals that pages show before they make a call, or when no answer arrived. */
export const pageErrorTexts = {
  internal: { en: 'encountered a problem, try again later', zh: '遇到问题，请稍后再试' },
  remarkTooLong: { en: 'A name has at most {most} characters.', zh: '备注最多 {most} 个字' },
} as const satisfies Record<string, BilingualText>;

/** The values for the `{name}` places of a text. */
export type ErrorDetails = Readonly<Record<string, string | number>>;

/** Returns the text of one of {@link pageErrorTexts}, with its `{name}` places filled. */
export function pageErrorMessage(
  name: keyof typeof pageErrorTexts,
  language: Language,
  details: ErrorDetails = {},
): string {
  return fillDetails(pageErrorTexts[name][language], details);
}

/** Returns a text with its `{name}` places filled; a place without a value stays as it is. */
export function fillDetails(text: string, details: ErrorDetails): string {
  return text.replace(/\{(\w+)\}/g, (place, key: string) => String(details[key] ?? place));
}
