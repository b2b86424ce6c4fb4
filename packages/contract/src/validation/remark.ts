/** A user's own name for a saved number has at most so many characters, as {@link remarkLength} counts. */
export const REMARK_LENGTH = 20;

/** Signs that turn the direction of a text. */
const DIRECTIONS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Something that is seen: not white space, nor what is empty, joins others or stands on them. */
const SEEN = /[^\s\p{Cc}\p{Cf}\p{Mn}\u115f\u1160\u3164\uffa0]/u;

/**
 * A remark as it is kept: white space and control characters are one space, none at either end, and nothing
 * turns the direction. Empty where nothing of it would be seen.
 */
export function readRemark(text: string): string {
  const kept = text
    .normalize('NFC')
    .replace(DIRECTIONS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return SEEN.test(kept) ? kept : '';
}

/** How long a remark is once it is kept: an emoji of one code point counts as one. */
export function remarkLength(text: string): number {
  return Array.from(readRemark(text)).length;
}
