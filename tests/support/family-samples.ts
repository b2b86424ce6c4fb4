// Made-up answers about family top-up, for tests and pictures of pages without a gateway.

import type {
  ConsentOfferView,
  MemberConsentView,
  OperationView,
  SignUpView,
} from '@phonebill/contract/wire';
import { AGREEMENT_NO, dayTerms, MUMS_NUMBER, operationWith, REQUEST_NO } from './agreement-samples.ts';

export const CONSENT_NO = `M${AGREEMENT_NO.slice(1)}01`;

/** Returns a member's consent that has been asked for, with the given changes. */
export function consentWith(changes: Partial<MemberConsentView> = {}): MemberConsentView {
  return {
    consentNo: CONSENT_NO,
    agreementNo: AGREEMENT_NO,
    agrMbl: MUMS_NUMBER,
    state: 'asked',
    requestedAt: '2026-11-21T06:00:00.000Z',
    askedAt: '2026-11-21T06:00:02.000Z',
    remindedAt: null,
    expiresAt: '2099-11-24T06:00:00.000Z',
    answeredAt: null,
    answeredBy: null,
    askAgainAt: new Date(Date.now() + 43 * 60_000).toISOString(),
    serviceNumber: '1065800',
    agreeText: 'Y37',
    askText: '为您的号码自动充值需您同意：同意回复Y37，拒绝回复N37。',
    ...changes,
  };
}

/** Returns a request for Mum's number that waits for her consent. */
export function waitingOperation(
  consent: Partial<MemberConsentView> = {},
  changes: Partial<OperationView> = {},
): OperationView {
  return operationWith({
    agrMbl: MUMS_NUMBER,
    state: 'awaitingConsent',
    terms: dayTerms,
    memberConsent: consentWith(consent),
    ...changes,
  });
}

/** Returns a signer's ask as the number's user sees it. */
export function offerWith(changes: Partial<ConsentOfferView> = {}): ConsentOfferView {
  return {
    consentNo: CONSENT_NO,
    agreementNo: AGREEMENT_NO,
    signerMobileNo: '138****8000',
    signerName: '*三',
    state: 'asked',
    terms: { trigger: 'day', dayOfMonth: 15, amountFen: 5000, capPerMonthFen: 20_000, endsOn: null },
    askedAt: '2026-11-21T06:00:02.000Z',
    expiresAt: '2099-11-24T06:00:00.000Z',
    answeredAt: null,
    blocked: false,
    chargedThisMonthFen: 0,
    ...changes,
  };
}

/** Returns a sign-up that the wallet has not answered yet. */
export function signUpWith(changes: Partial<SignUpView> = {}): SignUpView {
  return {
    requestNo: REQUEST_NO,
    state: 'registering',
    refusal: null,
    operation: null,
    registeredAt: null,
    expiresAt: '2099-11-24T06:00:00.000Z',
    ...changes,
  };
}
