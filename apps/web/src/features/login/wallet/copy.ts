import { defineTexts } from '../../../platform/language/index.ts';

export const walletLoginCopy = defineTexts({
  en: {
    heading: 'Log in with your wallet',
    asking: 'Asking the wallet who you are…',
    nobody: 'The wallet did not log you in. Try again, or use an SMS code.',
    again: 'Log in with the wallet',
    bySms: 'Use an SMS code instead',
  },
  zh: {
    heading: '使用钱包登录',
    asking: '正在向钱包确认您的身份…',
    nobody: '钱包未完成登录。请重试，或使用短信验证码登录。',
    again: '使用钱包登录',
    bySms: '改用短信验证码登录',
  },
});
