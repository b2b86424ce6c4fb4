/** The most characters of a user's own name for a saved number, counted by {@link remarkLength}. */
export const REMARK_LENGTH = 20;

/** Characters that change the direction of a text. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** A visible character: not white space, and none that is empty, joins others or combines with them. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u3164\uffa0]/u;

/**
 * Returns a remark as it is stored: white space and control characters become one space, with none at either
 * end, and characters that change the direction are removed. Empty when nothing of it would be visible.
 */
export function readRemark(text: string): string {
  const kept = text
    .normalize('NFC')
    .replace(DIRECTIONS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return SEEN.test(kept) ? kept : '';
}

/** Returns the length of a remark as it is stored; an emoji of one code point counts as one. */
export function remarkLength(text: string): number {
  return Array.from(readRemark(text)).length;
}
