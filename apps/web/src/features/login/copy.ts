import { defineTexts } from '../../platform/language/index.ts';

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
