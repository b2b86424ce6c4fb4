/** The text of a search, as the log keeps it, without a legible mobile number. */
import type { Pool } from '../../db/index.ts';
import { isMobileNumber, maskedNumber, mobileNumber } from '../../numbers/index.ts';

/** A mobile number within other text, usually next to a name. */
const MOBILE_WITHIN = /(?<!\d)(?:86|0086)?(1\d{10})(?!\d)/g;

/**
 * Returns the text to log: a mobile number alone as its hash, which is the same however it is typed; within
 * other text it is masked.
 */
export function searchedFor({ numbers }: Pick<Pool, 'numbers'>, typed: string): string {
  return isMobileNumber(typed)
    ? `mobile ${numbers.hash(mobileNumber(typed))}`
    : typed.trim().replaceAll(MOBILE_WITHIN, (_, mobileNo: string) => maskedNumber(mobileNo));
}
