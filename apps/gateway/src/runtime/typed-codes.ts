/** Codes that people copy by hand or say: letters and digits that nobody takes for another. */
import { randomInt } from 'node:crypto';

/** No 0 and O, no 1, I and L, no 5 and S, no 2 and Z, no 8 and B, no U and V. */
const ALPHABET = 'ACDEFGHJKMNPQRTWXY34679';

/** Eight of them are one of 78 thousand million. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/** A code as it was made: capitals, without what stands between its groups; full-width ones too. */
export function readCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
}

/** In groups of four, as it is shown. */
export function groupedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
