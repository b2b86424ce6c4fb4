import { Refusal } from '../refusal.ts';

/**
 * The mobile number in what a person typed or pasted: spaces, hyphens, dots and brackets between the digits,
 * full-width digits, and a leading +86, 0086 or 86 do not matter. SPEC section 5: 11 digits starting with 1.
 * Throws Refusal `mobileInvalid` for anything else.
 */
export function mobileNumber(text: string): string {
  const mobileNo = read(text);
  if (mobileNo === null) throw new Refusal('mobileInvalid');
  return mobileNo;
}

/** Whether {@link mobileNumber} would accept the text. */
export function isMobileNumber(text: string): boolean {
  return read(text) !== null;
}

function read(text: string): string | null {
  // NFKC makes full-width digits, plus signs and spaces plain; \p{Cf} are the invisible marks that copying brings along.
  const plain = text.normalize('NFKC').replace(/[\s\p{Cf}\p{Pd}().]/gu, '');
  return /^(?:\+?86|0086)?(1[0-9]{10})$/.exec(plain)?.[1] ?? null;
}
