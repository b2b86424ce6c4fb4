import { defineTexts } from '../../language/index.ts';

export const signInTexts = defineTexts({
  en: {
    title: 'Sign in',
    words: 'For people of customer service, finance and operations. Every act is recorded.',
    over: 'You are not signed in any more. Sign in again and go on where you were: what you typed is kept.',
    signIn: 'Sign in with a passkey',
    withCompany: 'Sign in with your company',
    noPasskeys:
      'This browser knows no passkeys, or the address is not a safe one. Please use another browser.',
  },
  zh: {
    title: '登录',
    words: '供客服、财务和运营人员使用，所有操作均会记录。',
    over: '您的登录已结束。重新登录即可回到原处继续，已填写的内容会保留。',
    signIn: '使用通行密钥登录',
    withCompany: '用公司账号登录',
    noPasskeys: '此浏览器不支持通行密钥，或当前地址不安全，请更换浏览器。',
  },
});
