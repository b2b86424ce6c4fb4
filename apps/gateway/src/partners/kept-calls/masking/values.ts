/**
 * Values without their names: what is shown of one is what has a harmless shape. Everything else is hidden,
 * what nobody has thought of too.
 */

/** In the place of what is not shown. */
export const hidden = (text: string): string => `(${[...text].length} characters hidden)`;
export const NOT_KEPT = '(not kept)';

/** A mobile number of China, however it is grouped, with or without the country. */
const MOBILE = /(?<!\d)(?:(?:\+|00)?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g;
const E_MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Mobiles elsewhere, identity cards, bank cards. */
const LONG_DIGITS = /\d{11,}[Xx]?/g;
/** What may open something, where it is no word. */
const LONG_RUN = /[A-Za-z0-9+/=_-]{20,}/g;

/** Our own numbers: of orders, agreements and their parts. */
const OWN_NUMBER = /^[A-Z]?\d{24}(?:\d{2})?$/;
/** Times without separators: seconds or milliseconds of a date, or of the epoch. */
const DIGIT_TIME = /^20[2-9]\d(?:0\d|1[0-2])[0-3]\d[0-2]\d[0-5]\d[0-5]\d(?:\d{3})?$|^1[6-9]\d{11}$/;
/** Longer than any card: numbers of transactions. */
const TRANSACTION_DIGITS = 20;

/** Small letters, capitals, or both as in a name of a program; a random text has no such humps. */
const WORD = '(?:[a-z]{1,24}|[A-Z]{1,24}|(?:[A-Z]?[a-z]{2,}){1,6})';

const HARMLESS: readonly RegExp[] = [
  /^$/,
  // Amounts, counts, codes of answers.
  /^[+-]?\d{1,10}(?:\.\d{1,8})?$/,
  /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/,
  OWN_NUMBER,
  DIGIT_TIME,
  new RegExp(`^\\d{${TRANSACTION_DIGITS},40}$`),
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  // Words of a protocol: SUCCESS, not_found, ACQ.TRADE_NOT_EXIST.
  new RegExp(`^${WORD}(?:[_.:/-]${WORD}){0,8}$`),
  // Short codes: RSA2, wx1234567890abcdef, SMS_154950909.
  /^(?=.{1,20}$)(?:[a-z0-9]+|[A-Z0-9]+)(?:[_.:-](?:[a-z0-9]+|[A-Z0-9]+)){0,4}$/,
  /^(?:zh|en)[-_](?:CN|HK|TW|US|GB)$/,
];

const onlyLast = (digits: string): string => `****${digits.replaceAll(/\D/g, '').slice(-4)}`;

/** A value of no field in particular. */
export function maskedValue(value: string): string {
  const text = value.normalize('NFKC').trim();
  if (!OWN_NUMBER.test(text) && !DIGIT_TIME.test(text) && hasLongNumber(text)) {
    const bare = text.replaceAll(/[ +()-]/g, '');
    return /^\d{11,19}[Xx]?$/.test(bare) ? onlyLast(bare) : hidden(value);
  }
  return HARMLESS.some((shape) => shape.test(text)) ? text : hidden(value);
}

/** A number in somebody's books, which support asks for. A mobile number in its place is none. */
export function maskedReference(value: string): string {
  const text = value.normalize('NFKC').trim();
  return /^[A-Za-z0-9._:-]{1,64}$/.test(text) && !MOBILE_ONCE.test(text) ? text : maskedValue(value);
}

/** A number with a decimal point is an amount, whosever it is; of a long one its end is shown. */
export function maskedPersonal(value: string): string {
  if (value === '' || /^[+-]?\d{1,9}\.\d{1,8}$/.test(value)) return value;
  const digits = value.replaceAll(/[ +()-]/g, '');
  return /^\d{8,19}[Xx]?$/.test(digits) ? onlyLast(digits) : hidden(value);
}

/** What a partner wrote for people to read: shown, but for numbers and what may open something. */
export function maskedWords(value: string): string {
  return value
    .normalize('NFKC')
    .replaceAll(MOBILE, onlyLast)
    .replaceAll(E_MAIL, '(e-mail hidden)')
    .replaceAll(LONG_RUN, (run) =>
      HARMLESS.some((shape) => shape.test(run)) && !hasLongNumber(run) ? run : maskedRun(run),
    )
    .replaceAll(LONG_DIGITS, (digits) => (isOwn(digits) ? digits : onlyLast(digits)));
}

const isOwn = (digits: string): boolean =>
  OWN_NUMBER.test(digits) || DIGIT_TIME.test(digits) || /^\d{20,40}$/.test(digits);

const maskedRun = (run: string): string =>
  isOwn(run) || /^[A-Z]\d{24}(?:\d{2})?$/.test(run) ? run : hidden(run);

function hasLongNumber(text: string): boolean {
  if (MOBILE_ONCE.test(text)) return true;
  return [...text.matchAll(LONG_DIGITS)].some(([digits]) => digits.length < TRANSACTION_DIGITS);
}
const MOBILE_ONCE = new RegExp(MOBILE.source);
