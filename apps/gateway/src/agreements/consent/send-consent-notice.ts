/** Sends what a change left behind about a member's consent, to the member or to the signer. */
import type { Language } from '@phonebill/contract';
import type { SmsCentre } from '../../partners/index.ts';
import { type AgreementAggregate, type ConsentNoticeKind, isOpen, type MemberConsent } from '../aggregate.ts';
import { consentText } from './consent-texts.ts';

/** What is known of people beyond their agreements. */
export interface People {
  /** The language of a number's user; null: not known. */
  languageOf(mobileNo: string): Promise<Language | null>;
  /** The checked name of a user, masked; null: it was not checked. */
  maskedNameOf(userNo: string): Promise<string | null>;
}

export interface ConsentNoticeParts {
  readonly sms: SmsCentre;
  readonly people: People;
  /** The page on which members answer. */
  readonly memberPage: string;
}

/** What an ask says is not said any more once it was answered. */
const asking: Partial<Record<ConsentNoticeKind, true>> = { memberAsked: true, memberReminded: true };

const toSigner: Partial<Record<ConsentNoticeKind, true>> = {
  signerAsked: true,
  signerAgreed: true,
  signerRefused: true,
  signerExpired: true,
};

/** Throws Error when the centre did not take it. `requestNo`: the same for the same message. */
export async function sendConsentNotice(
  { sms, people, memberPage }: ConsentNoticeParts,
  kind: ConsentNoticeKind,
  { agreement }: AgreementAggregate,
  consent: MemberConsent,
  requestNo: string,
): Promise<void> {
  if (asking[kind] && !isOpen(consent)) return;
  const { userNo, signerMobileNo } = agreement;
  const forSigner = toSigner[kind] ?? false;
  const language = forSigner ? agreement.consent.language : await people.languageOf(consent.agrMbl);
  const text = consentText(kind, language, {
    consent,
    terms: kind === 'memberTermsChanged' ? agreement.terms : consent.terms,
    signerMobileNo,
    signerName: forSigner ? null : await people.maskedNameOf(userNo),
    page: memberPage,
  });
  const taken = await sms.send({ requestNo, mobileNo: forSigner ? signerMobileNo : consent.agrMbl, text });
  if (!taken) throw new Error('the message was not taken');
}
