// The states of automatic top-up that a user can meet, as plain lists; the gateway's tables define how they
// change.

/**
 * `draft`: not confirmed with a code yet. `suspended`: stopped by itself, for a reason, until the user
 * resumes it. `ended`: its end date came, or its mandate ended in the wallet.
 */
export const agreementStates = [
  'draft',
  'active',
  'paused',
  'suspended',
  'cancelled',
  'ended',
  'refused',
  'expired',
] as const;
export type AgreementState = (typeof agreementStates)[number];

/** Why an agreement is suspended. */
export const suspendReasons = [
  'debitRefused',
  'cardMissing',
  'arrears',
  'deliveryFailed',
  'numberNotAccepted',
  'textOutdated',
] as const;
export type SuspendReason = (typeof suspendReasons)[number];

/**
 * Why an agreement is `ended`, without being cancelled: its end date came, its mandate was ended in the
 * wallet, or the member whose number it tops up withdrew their consent, refused it or did not answer.
 */
export const endReasons = [
  'endDate',
  'mandateEnded',
  'consentWithdrawn',
  'consentRefused',
  'consentExpired',
] as const;
export type EndReason = (typeof endReasons)[number];

/**
 * Opening and changing. `awaitingConsent`: the member is asked, whose number it tops up; `signing`: the
 * wallet is asked for the mandate.
 */
export const operationStates = [
  'awaitingCode',
  'awaitingConsent',
  'signing',
  'done',
  'refused',
  'expired',
  'replaced',
] as const;
export type OperationState = (typeof operationStates)[number];

/** `edit` changes the terms; the others need no code and are done at once. */
export const operationKinds = ['add', 'edit', 'pause', 'resume', 'skip', 'unskip'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** Why the wallet, the member or we refused an opening or a change. */
export const operationRefusals = [
  'walletRefused',
  'creditNotOpen',
  'numberHasAgreement',
  'agreementEnded',
  'memberRefused',
] as const;
export type OperationRefusal = (typeof operationRefusals)[number];

/**
 * `cancelling`: it was given up while the wallet was being asked: its agreement was paused, ended or
 * changed. It is finished, or taken back.
 */
export const chargeStates = [
  'announced',
  'skipped',
  'debiting',
  'retrying',
  'cancelling',
  'delivering',
  'credited',
  'refunding',
  'refunded',
  'failed',
  'cancelled',
] as const;
export type ChargeState = (typeof chargeStates)[number];

/**
 * Why a charge was not made, or not at once: the last source's reason, or ours. `otherAmount`: the wallet
 * debited another amount than the charge's, which goes back.
 */
export const chargeReasons = [
  'balanceTooLow',
  'cardMissing',
  'cardRefused',
  'creditLimit',
  'creditNotOpen',
  'mandateEnded',
  'walletRefused',
  'numberNotAccepted',
  'deliveryFailed',
  'otherAmount',
  'skippedByUser',
  'agreementPaused',
  'agreementEnded',
  'agreementSuspended',
  'agreementChanged',
  'balanceRecovered',
  'monthMissed',
  'familyCapReached',
  'consentMissing',
  'noticeOver',
] as const;
export type ChargeReason = (typeof chargeReasons)[number];

/** `paying`: a repayment is open for it. */
export const debtStates = ['owed', 'paying', 'paid'] as const;
export type DebtState = (typeof debtStates)[number];

/** What an agreement is debited from, in the order that the signer chose. */
export const debitSources = ['balance', 'card', 'creditPay'] as const;
export type DebitSource = (typeof debitSources)[number];

/**
 * Setups with amounts and caps of their own, under calls of their own. An agreement that was set up without
 * one is ordinary.
 */
export const agreementVariants = ['campus'] as const;
export type AgreementVariant = (typeof agreementVariants)[number];

/** What sets a charge off: a day of the month, or a balance below a threshold. */
export const triggerKinds = ['day', 'balance'] as const;
export type TriggerKind = (typeof triggerKinds)[number];

/** Why a number may have no (such) agreement. */
export const checkReasons = [
  'notAMobileNumber',
  'numberNotAccepted',
  'hasAgreement',
  'tooManyAgreements',
  'cannotBeAsked',
] as const;
export type CheckReason = (typeof checkReasons)[number];

/**
 * A member's consent to one agreement that somebody else pays for. `requested`: to be asked; `replaced`: the
 * member has agreed to newer terms of the same agreement.
 */
export const consentStates = [
  'requested',
  'asked',
  'reminded',
  'agreed',
  'refused',
  'withdrawn',
  'expired',
  'cancelled',
  'replaced',
] as const;
export type ConsentState = (typeof consentStates)[number];

/** How a member answered: a reply by SMS, a code told to the signer, the page. */
export const consentChannels = ['sms', 'code', 'page'] as const;
export type ConsentChannel = (typeof consentChannels)[number];
