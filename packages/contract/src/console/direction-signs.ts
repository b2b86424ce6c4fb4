/**
 * Invisible characters that change the direction in which text is shown. With one in a name or a reason,
 * other people read something different from what is stored. No language of the console needs them.
 */
const SIGNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** The same characters, and also text that would be taken for a character already shown by its code. */
const SIGNS_OR_SHOWN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|⟦(?=U\+)/g;
const SHOWN = /⟦U\+([0-9A-F]{4})⟧/g;

const shown = (sign: string): string =>
  `⟦U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟧`;

export const hasDirectionSigns = (text: string): boolean => text.search(SIGNS) !== -1;

/**
 * Returns the text with each such character shown as `⟦U+202E⟧`, where it has no effect. Safe for JSON too.
 */
export const withSignsShown = (text: string): string => text.replaceAll(SIGNS, shown);

/** Does the same as `withSignsShown`, but reversibly: `withSignsHidden` restores every text. */
export const withSignsKept = (text: string): string => text.replaceAll(SIGNS_OR_SHOWN, shown);

/** Returns the text that was given to `withSignsKept`. */
export const withSignsHidden = (text: string): string =>
  text.replaceAll(SHOWN, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
