import type { Rule } from './rule.ts';

/** SPEC section 5: exactly 4 letters, upper or lower case, full-width ones too. */
export const graphicCode: Rule = {
  accepts: (value) => readGraphicCode(value) !== null,
  message: { en: 'please enter the correct graphic code', zh: '请输入正确的图形验证码' },
};

/** Returns the letters of a graphic code as capitals; null when the text cannot be one. */
export function readGraphicCode(text: string): string | null {
  const letters = plain(text);
  return /^[A-Za-z]{4}$/.test(letters) ? letters.toUpperCase() : null;
}

/** SPEC section 5: exactly 6 digits, full-width ones too. */
export const smsCode: Rule = {
  accepts: (value) => readSmsCode(value) !== null,
  message: { en: 'please enter the correct verification code', zh: '请输入正确的验证码' },
};

/** Returns the digits of an SMS code; null when the text cannot be one. */
export function readSmsCode(text: string): string | null {
  const digits = plain(text);
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}

/**
 * Returns the text without surrounding spaces and full-width forms, which make no difference in a code copied
 * by hand.
 */
function plain(text: string): string {
  return text.normalize('NFKC').trim();
}
