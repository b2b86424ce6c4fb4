/** A user's own name for a saved number has at most so many characters, as {@link remarkLength} counts. */
export const REMARK_LENGTH = 20;

/** A remark as it is kept: white space and control characters are one space, none at either end. */
export function readRemark(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}

/** How long a remark is once it is kept: an emoji of one code point counts as one. */
export function remarkLength(text: string): number {
  return Array.from(readRemark(text)).length;
}
