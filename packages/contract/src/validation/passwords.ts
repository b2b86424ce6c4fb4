import type { Rule } from './rule.ts';

/** SPEC section 5: 8 to 16 characters, the last of them not a Chinese one. */
export const loginPassword: Rule = {
  accepts: (value) => /^.{7,15}[^\p{Script=Han}]$/su.test(value),
  message: { en: 'please enter the correct login password', zh: '请输入正确的登录密码' },
};

/** SPEC section 5: 6 digits. */
export const paymentPassword: Rule = {
  accepts: (value) => /^[0-9]{6}$/.test(value),
  message: { en: 'please enter the correct payment password', zh: '请输入正确的支付密码' },
};
