/** The usual SMS with a code, which warns the recipient not to pass it on. */
import type { Language } from '@phonebill/contract';
import { type SmsMessage, smsMessage } from '../../partners/sms/index.ts';

const texts: Readonly<Record<Language, (smsCode: string) => string>> = {
  zh: (smsCode) => `【话费充值】验证码${smsCode}，5分钟内有效，请勿告诉他人。`,
  en: (smsCode) =>
    `【Phone top-up】Your code is ${smsCode}. It is valid for 5 minutes. Do not tell it to anyone.`,
};

/**
 * Returns the text. Its last line binds the code to the host of the pages in the form that phones read
 * ("origin-bound one-time codes"), so that they offer it there only.
 */
export function codeMessage(smsCode: string, language: Language, pagesHost: string | null): string {
  const text = texts[language](smsCode);
  return pagesHost === null ? text : `${text}\n@${pagesHost} #${smsCode}`;
}

/** Returns the message with that text; a template contains the host itself. */
export function usualCode(smsCode: string, language: Language, pagesHost: string | null): SmsMessage {
  const text = codeMessage(smsCode, language, pagesHost);
  return smsMessage('code.usual', language, text, () => ({ code: smsCode }));
}

/** Returns the host to which codes are bound; null without https, where browsers do not offer codes. */
export function hostForCodes(publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? hostname : null;
}
