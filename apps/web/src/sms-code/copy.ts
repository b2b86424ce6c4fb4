import { defineTexts } from '../platform/language/index.ts';

/** The number of seconds above which the time is given in minutes. */
const MINUTES_ABOVE_SECONDS = 120;
const inEnglish = (seconds: number): string =>
  seconds > MINUTES_ABOVE_SECONDS ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`;
const inChinese = (seconds: number): string =>
  seconds > MINUTES_ABOVE_SECONDS ? `${Math.ceil(seconds / 60)} 分钟` : `${seconds} 秒`;

export const smsCodeCopy = defineTexts({
  en: {
    smsCode: 'SMS code',
    getCode: 'Get code',
    sendAgain: 'Resend',
    sendAgainIn: (seconds: number) => `Resend in ${inEnglish(seconds)}`,
    /** Sent automatically, as the former code was used up. */
    sendIn: (seconds: number) => `Sent in ${inEnglish(seconds)}`,
  },
  zh: {
    smsCode: '短信验证码',
    getCode: '获取验证码',
    sendAgain: '重新获取',
    sendAgainIn: (seconds) => `${inChinese(seconds)}后重发`,
    sendIn: (seconds) => `${inChinese(seconds)}后发送`,
  },
});
