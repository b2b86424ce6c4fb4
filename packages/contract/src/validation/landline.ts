import { mobile } from './phone.ts';
import type { Rule } from './rule.ts';

/** SPEC section 5: no letters or Chinese characters. */
export const landline: Rule = {
  accepts: (value) => /^[^A-Za-z\p{Script=Han}]+$/u.test(value),
  message: mobile.message,
};
