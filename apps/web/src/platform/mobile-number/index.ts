const LENGTH = 11;

/**
 * The largest number of digits kept: more than any number has, and enough to show what was pasted by mistake.
 */
const MOST_KEPT = 30;

/**
 * Returns the digits of a mobile number from typed or pasted text: spaces, hyphens, brackets, digits of any
 * script, a leading `+86`, `0086` or `86`. Numbers that are too long or foreign keep all their digits
 * (foreign ones with `00` before them), so that they are refused and never become another number.
 */
export function mobileDigits(text: string): string {
  const plain = plainDigits(text);
  const digits = plain.replace(/\D/g, '').slice(0, MOST_KEPT);
  if (digits.startsWith('0086')) return digits.slice(4);
  const isInternational = /^\D*\+/.test(plain);
  if (digits.startsWith('86') && (isInternational || digits.length > LENGTH)) return digits.slice(2);
  return isInternational && !'86'.startsWith(digits) ? `00${digits}` : digits;
}

/** Returns a text with the digits of every script, including full-width ones, as 0 to 9. */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));
}

/** Every script has its ten digits in sequence, starting with zero. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** Groups `13800138000` as `138 0013 8000`; an incomplete number likewise, as far as it goes. */
export function groupMobile(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
}

/** Groups a number for use within a sentence, with spaces at which no line breaks. */
export function mobileInText(mobileNo: string): string {
  return groupMobile(mobileNo).replaceAll(' ', '\u00a0');
}

/**
 * Masks `13800138000` as `138****8000`: its owner recognises it, an onlooker cannot read it. Empty for an
 * incomplete number.
 */
export function maskMobile(mobileNo: string): string {
  return mobileNo.length === LENGTH ? `${mobileNo.slice(0, 3)}****${mobileNo.slice(7)}` : '';
}

/** Returns the position of the caret in the grouped text when `digitsBefore` digits are left of it. */
export function caretAfter(digitsBefore: number): number {
  return digitsBefore + (digitsBefore > 3 ? 1 : 0) + (digitsBefore > 7 ? 1 : 0);
}
