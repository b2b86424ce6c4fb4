/** What somebody looked for, as the log keeps it: a person's number is in it for nobody to read. */
import type { Pool } from '../../db/index.ts';
import { isMobileNumber, maskedNumber, mobileNumber } from '../../numbers/index.ts';

/** A mobile number beside something else, a name as a rule. */
const MOBILE_WITHIN = /(?<!\d)(?:86|0086)?(1\d{10})(?!\d)/g;

/** One number has one hash, however it is typed; beside other text it is masked. */
export function searchedFor({ numbers }: Pick<Pool, 'numbers'>, typed: string): string {
  return isMobileNumber(typed)
    ? `mobile ${numbers.hash(mobileNumber(typed))}`
    : typed.trim().replaceAll(MOBILE_WITHIN, (_, mobileNo: string) => maskedNumber(mobileNo));
}
