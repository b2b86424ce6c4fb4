import { defineTexts } from '../../../platform/language/index.ts';

export const oneTapCopy = defineTexts({
  en: {
    logInWith: (number: string) => `Log in with ${number}`,
    noCode: 'Your carrier confirms the number. No code needed.',
    instead: 'Use an SMS code to log in.',
  },
  zh: {
    logInWith: (number) => `使用 ${number} 一键登录`,
    noCode: '号码由运营商确认，无需验证码。',
    instead: '请使用短信验证码登录。',
  },
});
