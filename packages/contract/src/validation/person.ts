import type { Rule } from './rule.ts';

/**
 * SPEC section 5: Chinese characters with an optional middle dot, which stands between two parts of a name.
 */
export const name: Rule = {
  accepts: (value) => /^\p{Script=Han}+(?:[·•]\p{Script=Han}+)*$/u.test(value),
  message: { en: 'please enter the correct name', zh: '请输入正确的姓名' },
};

/** SPEC section 5: 18 digits, or 17 digits and X or x. */
export const idNumber: Rule = {
  accepts: (value) => /^[0-9]{17}[0-9Xx]$/.test(value),
  message: { en: 'please enter the correct ID number', zh: '请输入正确的身份证号码' },
};
