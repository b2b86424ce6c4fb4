/** Sends what a change left behind about a member's consent, to the member or to the signer. */
import type { BilingualText, Language } from '@phonebill/contract';
import type { SmsCentre, SmsMessage } from '../../partners/sms/index.ts';
import {
  type Agreement,
  type AgreementAggregate,
  type ConsentNoticeKind,
  isOpen,
  type MemberConsent,
} from '../model/aggregate.ts';
import { consentNotice } from './consent-texts.ts';

/** What is known of people beyond their agreements. */
export interface People {
  /** The language of a number's user; null: not known. */
  languageOf(mobileNo: string): Promise<Language | null>;
  /** The checked name of a user, masked; null: it was not checked. */
  maskedNameOf(userNo: string): Promise<string | null>;
}

/** What messages about members' consents are made with. */
export interface ConsentMessages {
  readonly people: People;
  /** The page on which members answer. */
  readonly memberPage: string;
  /** Where signers agree to an opening as well, once its member has; left out or null: nowhere. */
  readonly payerSignsAt?: BilingualText | null;
}

export interface ConsentNoticeParts extends ConsentMessages {
  readonly sms: SmsCentre;
}

/** What an ask says is not said any more once it was answered. */
const asking: Partial<Record<ConsentNoticeKind, true>> = { memberAsked: true, memberReminded: true };

const toSigner: Partial<Record<ConsentNoticeKind, true>> = {
  signerAsked: true,
  signerAgreed: true,
  signerRefused: true,
  signerExpired: true,
};

/** The message of a kind, in the language of whoever gets it. */
export async function consentMessage(
  { people, memberPage, payerSignsAt = null }: ConsentMessages,
  kind: ConsentNoticeKind,
  agreement: Agreement,
  consent: MemberConsent,
): Promise<SmsMessage> {
  const forSigner = toSigner[kind] ?? false;
  const language = forSigner
    ? agreement.consent.language
    : await people.languageOf(consent.beneficiaryMobileNo);
  return consentNotice(kind, language, {
    consent,
    terms: kind === 'memberTermsChanged' ? agreement.terms : consent.terms,
    signerMobileNo: agreement.signerMobileNo,
    signerName: forSigner ? null : await people.maskedNameOf(agreement.userNo),
    page: memberPage,
    // Of one that is on already nothing is left to be signed.
    signAt: agreement.state === 'draft' ? payerSignsAt : null,
  });
}

/** Throws Error when the centre did not take it. `requestNo`: the same for the same message. */
export async function sendConsentNotice(
  parts: ConsentNoticeParts,
  kind: ConsentNoticeKind,
  { agreement }: AgreementAggregate,
  consent: MemberConsent,
  requestNo: string,
): Promise<void> {
  if (asking[kind] && !isOpen(consent)) return;
  const mobileNo = toSigner[kind] ? agreement.signerMobileNo : consent.beneficiaryMobileNo;
  const message = await consentMessage(parts, kind, agreement, consent);
  const taken = await parts.sms.send({ requestNo, mobileNo, about: agreement.agreementNo, ...message });
  if (!taken) throw new Error('the message was not taken');
}
