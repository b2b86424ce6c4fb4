import { readMobileNumber } from '@phonebill/contract/validation';
import { Refusal } from '../runtime/index.ts';

/**
 * Returns the mobile number in what a person typed or pasted (SPEC section 5). Throws Refusal `mobileInvalid`
 * when there is none.
 */
export function mobileNumber(text: string): string {
  const mobileNo = readMobileNumber(text);
  if (mobileNo === null) throw new Refusal('mobileInvalid');
  return mobileNo;
}

/** Whether {@link mobileNumber} would accept the text. */
export function isMobileNumber(text: string): boolean {
  return readMobileNumber(text) !== null;
}

/** Returns a mobile number as other people may see it: `138****8000`. */
export function maskedNumber(mobileNo: string): string {
  return `${mobileNo.slice(0, 3)}****${mobileNo.slice(-4)}`;
}
