import type { ErrorText } from './error-text.ts';
import { pageErrorTexts } from '../page-errors.ts';

/** Refusals for now: too many requests, or a service that does not answer. */
export const availabilityErrors = {
  tooManyRequests: {
    msgCd: 'PMC42900',
    en: 'Too many requests. Please wait a moment.',
    zh: '操作过于频繁，请稍后再试',
  },
  smsTooSoon: {
    msgCd: 'PMC42901',
    en: 'A code was just sent. You can ask for another in {seconds} seconds.',
    zh: '验证码已发送，请 {seconds} 秒后再试',
  },
  smsTooMany: {
    msgCd: 'PMC42902',
    en: 'Too many codes were sent to this number. Please log in through the wallet app, or try again later.',
    zh: '该号码获取验证码次数过多，请从钱包登录，或稍后再试',
  },
  internal: { msgCd: 'PMC50000', ...pageErrorTexts.internal },
  overloaded: {
    msgCd: 'PMC50300',
    en: 'We are very busy right now. Please try again in a moment.',
    zh: '当前访问人数较多，请稍后再试',
  },
  serviceUnavailable: {
    msgCd: 'PMC50307',
    en: 'The service is not available right now. Please try again in a moment.',
    zh: '服务暂不可用，请稍后再试',
  },
  smsUnavailable: {
    msgCd: 'PMC50301',
    en: 'The code could not be sent. Please try again.',
    zh: '验证码发送失败，请重试',
  },
  signOnUnavailable: {
    msgCd: 'PMC50303',
    en: 'The sign-on service is not answering. Please try again or log in.',
    zh: '登录服务暂无响应，请重试或直接登录',
  },
  pointsUnavailable: {
    msgCd: 'PMC50304',
    en: 'The points service is not answering. Please try again.',
    zh: '积分服务暂无响应，请重试',
  },
  billUnavailable: {
    msgCd: 'PMC50305',
    en: 'The carrier is not answering. Please try again.',
    zh: '运营商暂无响应，请重试',
  },
  realNameUnavailable: {
    msgCd: 'PMC50308',
    en: 'The check of names is not answering. Please try again.',
    zh: '实名认证服务暂无响应，请重试',
  },
  walletUnavailable: {
    msgCd: 'PMC50306',
    en: 'The wallet is not answering. Please try again.',
    zh: '钱包服务暂无响应，请重试',
  },
  cashierUnavailable: {
    msgCd: 'PMC50302',
    en: 'The cashier is not answering. Nothing was charged; please try again.',
    zh: '收银台暂无响应，未扣款，请重试',
  },
} as const satisfies Record<string, ErrorText>;
