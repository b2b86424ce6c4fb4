import { defineTexts } from '../language/define-texts.ts';

/**
 * The texts of SPEC section 8, verbatim in English; `again` is appended to a transport error that says when
 * to retry.
 */
export const errorCopy = defineTexts({
  en: {
    noMsgInfo: 'error code prompt data abnormal!',
    empty: 'server Data data error!',
    transport: (statusOrMessage: string) => `server has a problem, ${statusOrMessage}!`,
    again: (seconds: number) =>
      seconds > 90
        ? ` Try again in ${Math.ceil(seconds / 60)} minutes.`
        : ` Try again in ${seconds} seconds.`,
    timeout: (ms: number) => `timeout of ${ms} ms exceeded`,
  },
  zh: {
    noMsgInfo: '错误码提示数据异常！',
    empty: '服务器数据错误！',
    transport: (statusOrMessage) => `服务器出现问题，${statusOrMessage}！`,
    again: (seconds) =>
      seconds > 90 ? `请 ${Math.ceil(seconds / 60)} 分钟后再试。` : `请 ${seconds} 秒后再试。`,
    timeout: (ms) => `超过 ${ms} 毫秒未响应`,
  },
});
