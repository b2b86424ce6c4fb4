/** Sends the notices about a member's consent that changes enqueued, to the member or to the signer. */
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

/** The facts known about people beyond their agreements. */
export interface People {
  /** Returns the language of a number's user; null when unknown. */
  languageOf(mobileNo: string): Promise<Language | null>;
  /** Returns the checked name of a user, masked; null when it was not checked. */
  maskedNameOf(userNo: string): Promise<string | null>;
}

/** The dependencies of messages about members' consents. */
export interface ConsentMessages {
  readonly people: People;
  /** The page on which members answer. */
  readonly memberPage: string;
  /**
   * The wallet at which signers must also agree to an opening, once its member has; omitted or null when
   * there is none.
   */
  readonly payerSignsAt?: BilingualText | null;
}

export interface ConsentNoticeParts extends ConsentMessages {
  readonly sms: SmsCentre;
}

/** The kinds that ask for an answer, which are no longer sent once there is one. */
const asking: Partial<Record<ConsentNoticeKind, true>> = { memberAsked: true, memberReminded: true };

const toSigner: Partial<Record<ConsentNoticeKind, true>> = {
  signerAsked: true,
  signerAgreed: true,
  signerRefused: true,
  signerExpired: true,
};

/** Returns the message of a kind, in the language of its recipient. */
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
    // An agreement that is already active has nothing left to be signed.
    signAt: agreement.state === 'draft' ? payerSignsAt : null,
  });
}

/**
 * Sends a notice. Throws Error when the centre did not accept it. `requestNo` is the same for the same
 * message.
 */
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
