/** Codes that people copy by hand: letters and digits that nobody takes for another. */
import { createHash, randomInt } from 'node:crypto';

/** No 0 and O, no 1, I and L, no 5 and S, no 2 and Z, no 8 and B, no U and V. */
const ALPHABET = 'ACDEFGHJKMNPQRTWXY34679';
/** 23 to the power of 8 is 78 thousand million: with few tries, none is guessed. */
export const STAFF_CODE_LENGTH = 8;
/** Long enough to be searched by nobody who has its SHA-256. */
const ENROLMENT_CODE_LENGTH = 20;

export const newStaffCode = (): string => randomCode(STAFF_CODE_LENGTH);
export const newEnrolmentCode = (): string => randomCode(ENROLMENT_CODE_LENGTH);

/** A code as it was made: capitals, without what stands between its groups; full-width ones too. */
export function readCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
}

/** In groups of four, as it is shown. */
export function groupedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}

/** For what is long and random by itself. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
