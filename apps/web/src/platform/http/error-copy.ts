import { defineTexts } from '../language/define-texts.ts';

/** SPEC section 8, word for word in English. */
export const errorCopy = defineTexts({
  en: {
    noMsgInfo: 'error code prompt data abnormal!',
    empty: 'server Data data error!',
    transport: (statusOrMessage: string) => `server has a problem, ${statusOrMessage}!`,
    timeout: (ms: number) => `timeout of ${ms} ms exceeded`,
  },
  zh: {
    noMsgInfo: '错误码提示数据异常！',
    empty: '服务器数据错误！',
    transport: (statusOrMessage) => `服务器出现问题，${statusOrMessage}！`,
    timeout: (ms) => `超过 ${ms} 毫秒未响应`,
  },
});
