/** Generates the codes of halls and their staff. */
import { createHash } from 'node:crypto';
import { randomCode } from '../../runtime/index.ts';

/** The length of a staff code: with few tries allowed, none is guessed. */
export const STAFF_CODE_LENGTH = 8;
/** The length of an enrolment code: too long to be found by search from its SHA-256. */
const ENROLMENT_CODE_LENGTH = 20;

export const newStaffCode = (): string => randomCode(STAFF_CODE_LENGTH);
export const newEnrolmentCode = (): string => randomCode(ENROLMENT_CODE_LENGTH);

/** Hashes codes and tickets that are long and random. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
