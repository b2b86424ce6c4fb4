/**
 * The rules of SPEC section 5, the same for forms and for the gateway. The package has no dependencies; a
 * page includes only the rules that it imports.
 */
export { bankCard, idNumber, loginPassword, name, paymentPassword } from './person.ts';
export {
  firstProblem,
  type Form,
  type FormField,
  problemInField,
  type ProblemsOf,
  readForm,
  type ReadForm,
  type ValuesOf,
} from './form.ts';
export {
  cardForm,
  cardSecrets,
  CHOOSE_DISTRICT,
  companyTitleForm,
  deliveryForm,
  personTitleForm,
  realNameForm,
} from './forms.ts';
export { helpMessage, MESSAGE_LENGTH, readMessage } from './message.ts';
export { graphicCode, readGraphicCode, readSmsCode, smsCode } from './codes.ts';
export { landline } from './landline.ts';
export { mobile, readMobileNumber } from './phone.ts';
export { readRemark, REMARK_LENGTH, remarkLength } from './remark.ts';
export { agreement, deliveryArea, nonEmpty, problemIfEmpty } from './required.ts';
export { problemWith, type Rule } from './rule.ts';
