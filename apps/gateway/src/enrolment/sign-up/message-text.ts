/** The texts of the SMS about a sign-up that failed while no caller waited for its answer. */
import type { Language } from '@phonebill/contract';
import { type SmsMessage, smsMessage } from '../../partners/sms/index.ts';
import type { SignUpMessage } from './store.ts';

const texts: Readonly<Record<Language, Readonly<Record<SignUpMessage, string>>>> = {
  zh: {
    expired: '【话费充值】钱包未能完成注册，自动充值没有开通，不会扣款。您可以重新办理。',
    refused: '【话费充值】自动充值未能开通，不会扣款。详情请在页面查看。',
  },
  en: {
    expired:
      '【Phone top-up】The wallet did not complete your registration. Automatic top-up was not set up and ' +
      'nothing will be charged. You can start again.',
    refused:
      '【Phone top-up】Automatic top-up could not be set up. Nothing will be charged. The page says why.',
  },
};

export function signUpNotice(message: SignUpMessage, language: Language): SmsMessage {
  return smsMessage(`signUp.${message}`, language, texts[language][message], () => ({}));
}
