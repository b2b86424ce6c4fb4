const LENGTH = 11;

/** More than any number has, and still all of what a person pasted by mistake for one. */
const MOST_KEPT = 30;

/**
 * The digits of a mobile number from whatever was typed or pasted: spaces, hyphens, brackets, digits of any
 * script, `+86`, `0086` or `86` in front. What is too long or from abroad keeps all its digits (from abroad
 * with `00` before them), so that it is refused and never becomes another number.
 */
export function mobileDigits(text: string): string {
  const plain = plainDigits(text);
  const digits = plain.replace(/\D/g, '').slice(0, MOST_KEPT);
  if (digits.startsWith('0086')) return digits.slice(4);
  const isInternational = /^\D*\+/.test(plain);
  if (digits.startsWith('86') && (isInternational || digits.length > LENGTH)) return digits.slice(2);
  return isInternational && !'86'.startsWith(digits) ? `00${digits}` : digits;
}

/** A text with the digits of every script, full-width ones too, as 0 to 9. */
export function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)));
}

/** Every script has its ten digits in a row, from a zero on. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value;
}

/** `13800138000` as `138 0013 8000`; a number still being typed likewise, as far as it goes. */
export function groupMobile(digits: string): string {
  return [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)].filter(Boolean).join(' ');
}

/** The same within a sentence: its groups are never torn apart over two lines. */
export function mobileInText(mobileNo: string): string {
  return groupMobile(mobileNo).replaceAll(' ', '\u00a0');
}

/** `13800138000` as `138****8000`: known to its owner, and to nobody who looks over a shoulder. */
export function maskMobile(mobileNo: string): string {
  return mobileNo.length === LENGTH ? `${mobileNo.slice(0, 3)}****${mobileNo.slice(7)}` : '';
}

/** Where the caret stands in the grouped text when so many digits are left of it. */
export function caretAfter(digitsBefore: number): number {
  return digitsBefore + (digitsBefore > 3 ? 1 : 0) + (digitsBefore > 7 ? 1 : 0);
}
