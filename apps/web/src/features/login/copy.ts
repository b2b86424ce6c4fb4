import { defineTexts } from '../../platform/language/index.ts';

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

export const loginPageCopy = defineTexts({
  en: {
    registerInstead: 'No wallet account yet? Open one',
    withoutLogin: 'Top up without login',
    yourData: 'How we use your data:',
    privacy: 'privacy policy',
  },
  zh: {
    registerInstead: '还没有钱包账户？注册并开通',
    withoutLogin: '免登录充值',
    yourData: '我们如何使用您的信息：',
    privacy: '《隐私政策》',
  },
});
