import type { Rule } from './rule.ts';

/** SPEC section 5: Chinese characters, with an optional middle dot between two parts of a name. */
export const name: Rule = {
  accepts: (value) => /^\p{Script=Han}+(?:[·•]\p{Script=Han}+)*$/u.test(value),
  message: { en: 'please enter the correct name', zh: '请输入正确的姓名' },
};

/** SPEC section 5: 18 digits, or 17 digits and X or x. */
export const idNumber: Rule = {
  accepts: (value) => /^[0-9]{17}[0-9Xx]$/.test(value),
  message: { en: 'please enter the correct ID number', zh: '请输入正确的身份证号码' },
};

/** SPEC section 5: 15 to 21 digits, the first not zero. */
export const bankCard: Rule = {
  accepts: (value) => /^[1-9][0-9]{14,20}$/.test(value),
  message: { en: 'please enter the correct bank card number', zh: '请输入正确的银行卡号' },
};

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
