import type { Rule } from './rule.ts';

/**
 * SPEC section 5: 11 digits starting with 1, with nothing between them. Numbers as people type them are read
 * by {@link readMobileNumber}.
 */
export const mobile: Rule = {
  accepts: (value) => /^1[0-9]{10}$/.test(value),
  message: { en: 'please enter the correct mobile number', zh: '请输入正确的手机号码' },
};

/**
 * Returns the mobile number in what a person typed or pasted; null when there is none. Ignores spaces,
 * hyphens, dots and brackets between the digits, full-width forms, and a leading +86, 0086 or 86.
 */
export function readMobileNumber(text: string): string | null {
  // NFKC converts full-width digits, plus signs and spaces to plain ones; \p{Cf} are the invisible characters
  // that copying adds.
  const digits = text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}().]/gu, '')
    .replace(/^(?:\+?86|0086)(?=1[0-9]{10}$)/, '');
  return mobile.accepts(digits) ? digits : null;
}
