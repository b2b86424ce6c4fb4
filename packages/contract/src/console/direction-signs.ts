/**
 * Signs that nobody sees and that turn the direction in which text is shown: whoever types one into a name or
 * a reason has others read something else than what stands there. No language of the console needs them.
 */
const SIGNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** With what would be read as a sign that is shown. */
const SIGNS_OR_SHOWN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|⟦(?=U\+)/g;
const SHOWN = /⟦U\+([0-9A-F]{4})⟧/g;

const shown = (sign: string): string =>
  `⟦U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}⟧`;

export const hasDirectionSigns = (text: string): boolean => text.search(SIGNS) !== -1;

/** The text with each sign to be seen, as `⟦U+202E⟧`, where it turns nothing. Good for JSON, too. */
export const withSignsShown = (text: string): string => text.replaceAll(SIGNS, shown);

/** The same so that `withSignsHidden` gives every text back. */
export const withSignsKept = (text: string): string => text.replaceAll(SIGNS_OR_SHOWN, shown);

/** The text that `withSignsKept` was given. */
export const withSignsHidden = (text: string): string =>
  text.replaceAll(SHOWN, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
