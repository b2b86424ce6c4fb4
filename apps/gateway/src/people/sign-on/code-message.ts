/** The usual SMS with a code: for who asked for it, to be told to nobody. */
import type { Language } from '@phonebill/contract';
import { type SmsMessage, smsMessage } from '../../partners/sms/index.ts';

const texts: Readonly<Record<Language, (smsCode: string) => string>> = {
  zh: (smsCode) => `【话费充值】验证码${smsCode}，5分钟内有效，请勿告诉他人。`,
  en: (smsCode) =>
    `【Phone top-up】Your code is ${smsCode}. It is valid for 5 minutes. Do not tell it to anyone.`,
};

/**
 * Its text. The last line binds the code to the host of the pages, as phones read it ("origin-bound one-time
 * codes"): they offer it there, and nowhere else.
 */
export function codeMessage(smsCode: string, language: Language, pagesHost: string | null): string {
  const text = texts[language](smsCode);
  return pagesHost === null ? text : `${text}\n@${pagesHost} #${smsCode}`;
}

/** The message whose text that is; a template has the host in its own words. */
export function usualCode(smsCode: string, language: Language, pagesHost: string | null): SmsMessage {
  const text = codeMessage(smsCode, language, pagesHost);
  return smsMessage('code.usual', language, text, () => ({ code: smsCode }));
}

/** The host that codes are bound to; null where browsers offer none, which is without https. */
export function hostForCodes(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? hostname : null;
}
