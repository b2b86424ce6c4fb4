/**
 * Codes that people copy by hand or say aloud, made of letters and digits that are not mistaken for one
 * another.
 */
import { randomInt } from 'node:crypto';

/**
 * Characters that are not mistaken for one another: no 0 and O, no 1, I and L, no 5 and S, no 2 and Z, no 8
 * and B, no U and V.
 */
const ALPHABET = 'ACDEFGHJKMNPQRTWXY34679';

/** Returns a random code; one of eight characters is one of 78 thousand million. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/**
 * Returns a typed code as it was made: in capitals, without separators between its groups, and without
 * full-width forms.
 */
export function readCode(typed: string): string {
  return typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
}

/** Returns a code in groups of four, as it is shown. */
export function groupedCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
