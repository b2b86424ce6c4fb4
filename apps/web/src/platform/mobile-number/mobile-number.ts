const LENGTH = 11;

/**
 * The digits of a mobile number from whatever was typed or pasted: spaces, hyphens, brackets, full-width
 * digits, `+86`, `0086` or `86` in front. At most eleven, unless a country code is still being typed.
 */
export function mobileDigits(text: string): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  const international = /^\s*\+/.test(text.normalize('NFKC'));
  if (digits.startsWith('0086')) return digits.slice(4, 4 + LENGTH);
  if (digits.startsWith('86') && (international || digits.length > LENGTH))
    return digits.slice(2, 2 + LENGTH);
  return digits.slice(0, LENGTH);
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
