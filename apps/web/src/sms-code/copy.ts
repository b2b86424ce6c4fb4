import { defineTexts } from '../platform/language/index.ts';

/** Nobody counts more seconds than these. */
const FROM_HERE_MINUTES = 120;
const minutes = (seconds: number): number => Math.ceil(seconds / 60);

export const smsCodeCopy = defineTexts({
  en: {
    smsCode: 'SMS code',
    getCode: 'Get code',
    sendAgain: 'Resend',
    sendAgainIn: (seconds: number) =>
      seconds > FROM_HERE_MINUTES ? `Resend in ${minutes(seconds)} min` : `Resend in ${seconds} s`,
  },
  zh: {
    smsCode: '短信验证码',
    getCode: '获取验证码',
    sendAgain: '重新获取',
    sendAgainIn: (seconds) =>
      seconds > FROM_HERE_MINUTES ? `${minutes(seconds)} 分钟后重发` : `${seconds} 秒后重发`,
  },
});
