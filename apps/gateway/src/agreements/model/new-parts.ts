/** Creates an agreement and its parts in their initial states. */
import type { Agreement, AgreementAggregate, Charge, MemberConsent, Operation } from './aggregate.ts';
import { chargeNoOf, consentNoOf, mandateNoOf } from './agreement-no.ts';
import { agreementMachine } from './states/agreement.ts';
import { chargeMachine } from './states/charge.ts';
import { mandateMachine } from './states/mandate.ts';
import { memberConsentMachine } from './states/member-consent.ts';
import { operationMachine } from './states/operation.ts';

export type NewAgreement = Omit<
  Agreement,
  | 'version'
  | 'state'
  | 'suspendReason'
  | 'cancelReason'
  | 'cancelText'
  | 'mandate'
  | 'walletNo'
  | 'mandateAttemptCount'
  | 'mandateNextAt'
  | 'skipNext'
  | 'expiryTip'
  | 'failuresInRow'
  | 'planAt'
  | 'planPeriod'
  | 'planDebitAt'
  | 'nextAt'
  | 'signedAt'
  | 'endedAt'
>;
export type NewOperation = Omit<Operation, 'state' | 'refusal' | 'mandateNo' | 'requestBody' | 'endedAt'>;
export type NewConsent = Pick<MemberConsent, 'operationKey' | 'terms' | 'replyCode' | 'nextAt'>;
export type NewCharge = Pick<Charge, 'trigger' | 'period' | 'amountFen' | 'debitAt'> &
  Partial<Pick<Charge, 'nextAt'>>;

/** The highest number of a consent: two digits number the consents of one agreement. */
const LAST_CONSENT = 99;

/** Returns a drafted agreement, with no parts yet. */
export function draftOf(agreement: NewAgreement): AgreementAggregate {
  return {
    agreement: {
      ...agreement,
      version: 1,
      state: agreementMachine.initial,
      suspendReason: null,
      cancelReason: null,
      cancelText: null,
      mandate: mandateMachine.initial,
      walletNo: null,
      mandateAttemptCount: 0,
      mandateNextAt: null,
      skipNext: false,
      expiryTip: true,
      failuresInRow: 0,
      planAt: null,
      planPeriod: null,
      planDebitAt: null,
      nextAt: null,
      signedAt: null,
      endedAt: null,
    },
    operations: [],
    consents: [],
    charges: [],
    debts: [],
    overdue: false,
    charged: {},
    lastMonth: null,
    lastDay: null,
  };
}

/**
 * Returns a new operation; openings and changes of terms are signed by the wallet and get the number of a
 * mandate.
 */
export function newOperation(agreementNo: string, operation: NewOperation): Operation {
  const isSigned = operation.kind === 'add' || operation.kind === 'edit';
  return {
    ...operation,
    state: operationMachine.initial,
    refusal: null,
    mandateNo: isSigned ? mandateNoOf(agreementNo, operation.idempotencyKey) : null,
    requestBody: null,
    endedAt: null,
  };
}

/**
 * Returns a consent that the member is to be asked for; `index` is how many the agreement has had. Throws
 * Error when it has had a hundred.
 */
export function newConsent(
  { agreementNo, beneficiaryMobileNo }: Pick<Agreement, 'agreementNo' | 'beneficiaryMobileNo'>,
  index: number,
  consent: NewConsent,
  requestedAt: Date,
): MemberConsent {
  if (index > LAST_CONSENT) throw new Error(`agreement ${agreementNo} has had a hundred consents`);
  return {
    ...consent,
    consentNo: consentNoOf(agreementNo, index),
    beneficiaryMobileNo,
    state: memberConsentMachine.initial,
    requestedAt,
    askCount: 0,
    askedAt: null,
    remindedAt: null,
    expiresAt: null,
    answeredAt: null,
    answeredBy: null,
    endedAt: null,
    listed: true,
  };
}

/** Returns an announced charge. */
export function newCharge(agreementNo: string, charge: NewCharge, announcedAt: Date): Charge {
  return {
    nextAt: null,
    ...charge,
    chargeNo: chargeNoOf(agreementNo, charge.period),
    state: chargeMachine.initial,
    reason: null,
    paidFen: null,
    source: null,
    paidFrom: null,
    rounds: 0,
    roundAt: null,
    firstDebitAt: null,
    orderNo: null,
    announcedAt,
    noticedAt: null,
    endedAt: null,
  };
}
