/** Codes of halls and their staff. */
import { createHash } from 'node:crypto';
import { randomCode } from '../../runtime/index.ts';

/** With few tries, none is guessed. */
export const STAFF_CODE_LENGTH = 8;
/** Long enough to be searched by nobody who has its SHA-256. */
const ENROLMENT_CODE_LENGTH = 20;

export const newStaffCode = (): string => randomCode(STAFF_CODE_LENGTH);
export const newEnrolmentCode = (): string => randomCode(ENROLMENT_CODE_LENGTH);

/** For what is long and random by itself. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
