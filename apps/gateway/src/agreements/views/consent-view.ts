/** Views of a member's consent for the signer and for the member (contract: MemberConsent, ConsentOffer). */
import type { ConsentOfferView, MemberConsentView } from '@phonebill/contract';
import { fenToWire } from '@phonebill/money';
import type { AgreementTimes } from '../../config/index.ts';
import { maskedNumber } from '../../numbers/index.ts';
import type { Agreement, MemberConsent } from '../model/aggregate.ts';
import { agreementNoOfConsent } from '../model/agreement-no.ts';
import type { Offer } from '../store/consent-queries.ts';
import { MOST_ASKS } from '../model/consent-changes.ts';
import { consentMessage, type ConsentMessages } from '../notices/send-consent-notice.ts';
import { askedConsentStates } from '../model/states/member-consent.ts';

/** Returns the signer's view; the consent must be one of that agreement. */
export async function memberConsentView(
  consent: MemberConsent,
  agreement: Agreement,
  {
    times,
    serviceNumber,
    messages,
  }: {
    readonly times: AgreementTimes;
    /** The number to which replies by SMS are sent. */
    readonly serviceNumber: string;
    readonly messages: ConsentMessages;
  },
): Promise<MemberConsentView> {
  const { consentNo, beneficiaryMobileNo, state, askedAt, askCount, replyCode } = consent;
  const isWaiting = askedConsentStates.has(state);
  const canAskAgain = isWaiting && askCount < MOST_ASKS;
  return {
    consentNo,
    agreementNo: agreementNoOfConsent(consentNo),
    agrMbl: beneficiaryMobileNo,
    state,
    requestedAt: consent.requestedAt.toISOString(),
    askedAt: askedAt?.toISOString() ?? null,
    remindedAt: consent.remindedAt?.toISOString() ?? null,
    expiresAt: consent.expiresAt?.toISOString() ?? null,
    answeredAt: consent.answeredAt?.toISOString() ?? null,
    answeredBy: consent.answeredBy,
    askAgainAt: canAskAgain && askedAt ? new Date(askedAt.getTime() + times.askAgainMs).toISOString() : null,
    serviceNumber,
    agreeText: `Y${replyCode}`,
    askText: isWaiting ? (await consentMessage(messages, 'memberAsked', agreement, consent)).text : null,
  };
}

/** Returns the member's view; `signerName` is already masked. */
export function offerView(
  { consent, agreement, isBlocked, chargedFen }: Offer,
  signerName: string | null,
): ConsentOfferView {
  const { trigger, dayOfMonth, amountFen, capPerMonthFen, endsOn } = consent.terms;
  return {
    consentNo: consent.consentNo,
    agreementNo: agreement.agreementNo,
    signerMobileNo: maskedNumber(agreement.signerMobileNo),
    signerName,
    state: consent.state,
    terms: {
      trigger,
      dayOfMonth,
      amountFen: fenToWire(amountFen),
      capPerMonthFen: fenToWire(capPerMonthFen),
      endsOn,
    },
    askedAt: consent.askedAt?.toISOString() ?? null,
    expiresAt: consent.expiresAt?.toISOString() ?? null,
    answeredAt: consent.answeredAt?.toISOString() ?? null,
    blocked: isBlocked,
    chargedThisMonthFen: fenToWire(chargedFen),
  };
}

/** Returns the consent to show of an agreement's: the open one, else the newest. */
export function shownConsent(consents: readonly MemberConsent[]): MemberConsent | null {
  return (
    consents.findLast(({ endedAt, state }) => endedAt === null && state !== 'agreed') ?? newest(consents)
  );
}

/** Returns the agreed consent, which remains when a change is refused or not answered; else the newest. */
function newest(consents: readonly MemberConsent[]): MemberConsent | null {
  return consents.findLast(({ state }) => state === 'agreed') ?? consents.at(-1) ?? null;
}
