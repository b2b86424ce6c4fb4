import type { ErrorText } from './error-text.ts';
import { TOKEN_INVALID_CODE } from '../page-errors.ts';
import { graphicCode, smsCode } from '../validation/codes.ts';
import { loginPassword, paymentPassword } from '../validation/person.ts';
import { mobile } from '../validation/phone.ts';
import { nonEmpty } from '../validation/required.ts';

/** Refusals of a request by itself: its session, its fields, its codes. */
export const requestErrors = {
  tokenInvalid: {
    msgCd: TOKEN_INVALID_CODE,
    en: 'Your session has ended. Please log in again.',
    zh: '登录已失效，请重新登录',
  },
  badRequest: { msgCd: 'PMC40000', ...nonEmpty.message },
  mobileInvalid: { msgCd: 'PMC40001', ...mobile.message },
  /** A field of a form breaks its rule; `{problem}` is that rule's text in the caller's language. */
  fieldWrong: { msgCd: 'PMC40005', en: '{problem}', zh: '{problem}' },
  paymentPasswordWrong: { msgCd: 'PMC40006', ...paymentPassword.message },
  loginPasswordWrong: { msgCd: 'PMC40007', ...loginPassword.message },
  workNeeded: {
    msgCd: 'PMC40008',
    en: 'This device has to be checked once more. Please try again.',
    zh: '需要重新进行安全验证，请重试',
  },
  captchaWrong: {
    msgCd: 'PMC40009',
    en: 'The security check was not passed. Please do it again.',
    zh: '安全验证未通过，请重新验证',
  },
  graphicCodeWrong: { msgCd: 'PMC40002', ...graphicCode.message },
  smsCodeWrong: { msgCd: 'PMC40003', ...smsCode.message },
  smsCodeSpent: {
    msgCd: 'PMC40004',
    en: 'This code can no longer be used. Please get a new one.',
    zh: '验证码已失效，请重新获取',
  },
  callUnknown: { msgCd: 'PMC40400', en: 'There is no such call.', zh: '接口不存在' },
  bodyTooLarge: { msgCd: 'PMC41300', en: 'The request is too large.', zh: '请求内容过大' },
} as const satisfies Record<string, ErrorText>;
