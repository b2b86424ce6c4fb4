/**
 * The rules of SPEC section 5, the same for forms and for the gateway. No dependencies; whoever imports one
 * carries one.
 */
export { bankCard } from './bank-card.ts';
export { graphicCode, readGraphicCode, readSmsCode, smsCode } from './codes.ts';
export { loginPassword, paymentPassword } from './passwords.ts';
export { idNumber, name } from './person.ts';
export { landline, mobile, readMobileNumber } from './phone.ts';
export { readRemark, REMARK_LENGTH, remarkLength } from './remark.ts';
export { agreement, deliveryArea, nonEmpty, problemIfEmpty } from './required.ts';
export { problemWith, type Rule } from './rule.ts';
