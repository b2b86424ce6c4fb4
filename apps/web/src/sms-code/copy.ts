import { defineTexts } from '../platform/language/index.ts';

export const smsCodeCopy = defineTexts({
  en: {
    smsCode: 'SMS code',
    getCode: 'Get code',
    sendAgain: 'Send again',
    sendAgainIn: (seconds: number) => `Again in ${seconds} s`,
  },
  zh: {
    smsCode: '短信验证码',
    getCode: '获取验证码',
    sendAgain: '重新获取',
    sendAgainIn: (seconds) => `${seconds} 秒后重发`,
  },
});
