/** Codes by which a member agrees on the signer's phone: each is valid for one consent. */
import type { Language } from '@phonebill/contract';
import { maskedNumber } from '../../numbers/index.ts';
import { type SmsMessage, smsMessage } from '../../partners/sms/index.ts';
import type { CodeAsker, SmsCodes } from '../../people/sign-on/index.ts';
import { agreementNoOfConsent, signerOf } from '../model/agreement-no.ts';
import type { MemberConsent } from '../model/aggregate.ts';
import type { MemberCodes } from './member-consents.ts';
import type { People } from '../notices/send-consent-notice.ts';

const sceneOf = ({ consentNo }: MemberConsent): string => `consent ${consentNo}`;

/** The signer is the one who requests the code and enters it. */
const askerOf = ({ consentNo }: MemberConsent): CodeAsker => ({
  userNo: signerOf(agreementNoOfConsent(consentNo)),
});

const texts: Readonly<Record<Language, (smsCode: string, number: string, replyCode: string) => string>> = {
  zh: (smsCode, number, replyCode) =>
    `【话费自动充值】验证码${smsCode}，5分钟内有效。告诉为您充值的家人，即表示您同意对方为${number}自动充值` +
    `（内容见此前短信）；不同意请勿告知，拒绝请回复N${replyCode}。`,
  en: (smsCode, number, replyCode) =>
    `【Automatic top-up】Code ${smsCode}, valid for 5 minutes. Telling it to the one who pays means that you ` +
    `agree that ${number} is topped up as we wrote. If you do not agree, keep it; N${replyCode} refuses.`,
};

/** Returns the SMS to the member: the code, and what it agrees to. */
export function memberCode(
  code: string,
  { beneficiaryMobileNo, replyCode }: Pick<MemberConsent, 'beneficiaryMobileNo' | 'replyCode'>,
  language: Language,
): SmsMessage {
  const number = maskedNumber(beneficiaryMobileNo);
  const text = texts[language](code, number, replyCode);
  return smsMessage('code.forConsent', language, text, () => ({ code, number, replyCode }));
}

export function createMemberCodes({
  smsCodes,
  people,
}: {
  readonly smsCodes: SmsCodes;
  readonly people: Pick<People, 'languageOf'>;
}): MemberCodes {
  return {
    async send(consent, { address }) {
      const { beneficiaryMobileNo: mobileNo } = consent;
      const language = (await people.languageOf(mobileNo)) ?? 'zh';
      return smsCodes.send({
        mobileNo,
        scene: sceneOf(consent),
        asker: askerOf(consent),
        address,
        language,
        message: (smsCode) => memberCode(smsCode, consent, language),
      });
    },
    check: (consent, smsCode) =>
      smsCodes.check({
        mobileNo: consent.beneficiaryMobileNo,
        scene: sceneOf(consent),
        smsCode,
        asker: askerOf(consent),
      }),
  };
}
