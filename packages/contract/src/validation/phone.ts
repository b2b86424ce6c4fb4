import type { Rule } from './rule.ts';

/**
 * SPEC section 5: 11 digits starting with 1, nothing between them. What people write is read by {@link
 * readMobileNumber}.
 */
export const mobile: Rule = {
  accepts: (value) => /^1[0-9]{10}$/.test(value),
  message: { en: 'please enter the correct mobile number', zh: '请输入正确的手机号码' },
};

/**
 * The mobile number in what a person typed or pasted: spaces, hyphens, dots and brackets between the digits,
 * full-width digits, and a leading +86, 0086 or 86 do not matter. Null when there is none.
 */
export function readMobileNumber(text: string): string | null {
  // NFKC makes full-width digits, plus signs and spaces plain; \p{Cf} are the invisible marks that copying
  // brings along.
  const digits = text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}().]/gu, '')
    .replace(/^(?:\+?86|0086)(?=1[0-9]{10}$)/, '');
  return mobile.accepts(digits) ? digits : null;
}
