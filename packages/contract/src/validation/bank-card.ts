import type { Rule } from './rule.ts';

/** SPEC section 5: 15 to 21 digits, the first not zero. */
export const bankCard: Rule = {
  accepts: (value) => /^[1-9][0-9]{14,20}$/.test(value),
  message: { en: 'please enter the correct bank card number', zh: '请输入正确的银行卡号' },
};
