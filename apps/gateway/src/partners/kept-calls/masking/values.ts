/**
 * Masks values regardless of their names: a value is shown only if its shape is harmless. Everything else is
 * hidden, including whatever was not foreseen.
 */

/** Returns the placeholder for a hidden value. */
export const hidden = (text: string): string => `(${[...text].length} characters hidden)`;
export const NOT_KEPT = '(not kept)';

/** A Chinese mobile number, however its digits are grouped, with or without the country code. */
const MOBILE = /(?<!\d)(?:(?:\+|00)?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g;
const E_MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
/** Digits as long as mobile numbers of other countries, identity numbers and bank card numbers. */
const LONG_DIGITS = /\d{11,}[Xx]?/g;
/** A run of characters that may be a credential, unless it consists of words. */
const LONG_RUN = /[A-Za-z0-9+/=_-]{20,}/g;

/** Our own numbers: of orders, agreements and their parts. */
const OWN_NUMBER = /^[A-Z]?\d{24}(?:\d{2})?$/;
/** Times without separators: dates with seconds or milliseconds, or milliseconds of the epoch. */
const DIGIT_TIME = /^20[2-9]\d(?:0\d|1[0-2])[0-3]\d[0-2]\d[0-5]\d[0-5]\d(?:\d{3})?$|^1[6-9]\d{11}$/;
/** The length from which digits are a transaction number: longer than any card number. */
const TRANSACTION_DIGITS = 20;

/**
 * A word: lower case, upper case, or several parts as in a program's names; random text does not have this
 * shape.
 */
const WORD = '(?:[a-z]{1,24}|[A-Z]{1,24}|(?:[A-Z]?[a-z]{2,}){1,6})';

const HARMLESS: readonly RegExp[] = [
  /^$/,
  // Amounts, counts, result codes.
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

/** Returns a value, masked unless its shape is harmless. */
export function maskedValue(value: string): string {
  const text = value.normalize('NFKC').trim();
  if (!OWN_NUMBER.test(text) && !DIGIT_TIME.test(text) && hasLongNumber(text)) {
    const bare = text.replaceAll(/[ +()-]/g, '');
    return /^\d{11,19}[Xx]?$/.test(bare) ? onlyLast(bare) : hidden(value);
  }
  return HARMLESS.some((shape) => shape.test(text)) ? text : hidden(value);
}

/** Returns a reference number, which a partner's support asks for. A mobile number in its place is masked. */
export function maskedReference(value: string): string {
  const text = value.normalize('NFKC').trim();
  return /^[A-Za-z0-9._:-]{1,64}$/.test(text) && !MOBILE_ONCE.test(text) ? text : maskedValue(value);
}

/**
 * Returns a personal value, masked. A number with a decimal point is an amount and is shown; of long digits
 * only the end is shown.
 */
export function maskedPersonal(value: string): string {
  if (value === '' || /^[+-]?\d{1,9}\.\d{1,8}$/.test(value)) return value;
  const digits = value.replaceAll(/[ +()-]/g, '');
  return /^\d{8,19}[Xx]?$/.test(digits) ? onlyLast(digits) : hidden(value);
}

/** Returns a text that a partner wrote for people, with long numbers and possible credentials masked. */
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
