/** The forms in which SMS centres really deliver a reply. */
export interface ReplyChoices {
  /** The same message is delivered twice. */
  readonly twice: boolean;
  /** The delay of the delivery, in seconds at the sandbox's speed. */
  readonly lateSeconds: number;
  /** It is cut into parts, of which the last arrives first. */
  readonly inParts: boolean;
  /** There are spaces between its characters, and around it. */
  readonly oddSpacing: boolean;
  readonly fullWidth: boolean;
  /** The sender is written with the country code. */
  readonly countryCode: boolean;
}

export const plainReply: ReplyChoices = {
  twice: false,
  lateSeconds: 0,
  inParts: false,
  oddSpacing: false,
  fullWidth: false,
  countryCode: false,
};

/** Every choice that is yes or no, in the order in which the page shows them. */
export const replyFlags = ['twice', 'inParts', 'oddSpacing', 'fullWidth', 'countryCode'] as const;

const MOST_PARTS = 3;
const FULL_WIDTH_FROM = 0xfee0;
/** An ideographic space, a no-break space and a plain one. */
const ODD_SPACES = ['\u3000', '\u00a0', ' '];

/** Returns the text as it arrives. */
export function disguised(text: string, { oddSpacing, fullWidth }: ReplyChoices): string {
  const wide = fullWidth
    ? text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + FULL_WIDTH_FROM))
    : text;
  return oddSpacing
    ? ` ${Array.from(wide)
        .map((sign, index) => sign + (ODD_SPACES[index % ODD_SPACES.length] ?? ' '))
        .join('')}`
    : wide;
}

/** Returns the text in up to three parts of about the same length; a single character stays whole. */
export function partsOf(text: string): string[] {
  const signs = Array.from(text);
  const each = Math.max(1, Math.ceil(signs.length / MOST_PARTS));
  const parts: string[] = [];
  for (let at = 0; at < signs.length; at += each) parts.push(signs.slice(at, at + each).join(''));
  return parts;
}
