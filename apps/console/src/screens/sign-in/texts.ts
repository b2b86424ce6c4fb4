import { defineTexts } from '../../language/index.ts';

export const signInTexts = defineTexts({
  en: {
    title: 'Sign in',
    words: 'For people of customer service, finance and operations. Every act is recorded.',
    signIn: 'Sign in with a passkey',
    withCompany: 'Sign in with your company',
    noPasskeys:
      'This browser knows no passkeys, or the address is not a safe one. Please use another browser.',
  },
  zh: {
    title: '登录',
    words: '供客服、财务和运营人员使用，所有操作均会记录。',
    signIn: '使用通行密钥登录',
    withCompany: '用公司账号登录',
    noPasskeys: '此浏览器不支持通行密钥，或当前地址不安全，请更换浏览器。',
  },
});
