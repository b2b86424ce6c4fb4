// The states of automatic top-up that a user can meet, as plain lists. The gateway's tables define the
// transitions between them.

/**
 * `draft`: not yet confirmed with a code. `suspended`: stopped automatically, for a reason, until the user
 * resumes it. `ended`: its end date was reached, or its mandate ended in the wallet.
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

/** The reasons for which an agreement is suspended. */
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
 * The reasons for which an agreement is `ended` without being cancelled: its end date was reached, its
 * mandate was ended in the wallet, or the member whose number it tops up withdrew their consent, refused it
 * or did not answer.
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
 * The states of an operation, which opens or changes an agreement. `awaitingConsent`: the member whose number
 * it tops up is being asked. `signing`: the wallet is being asked for the mandate.
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

/** `edit` changes the terms; the other changes need no code and are done at once. */
export const operationKinds = ['add', 'edit', 'pause', 'resume', 'skip', 'unskip'] as const;
export type OperationKind = (typeof operationKinds)[number];

/** The reasons for which the wallet, the member or the gateway refused an opening or a change. */
export const operationRefusals = [
  'walletRefused',
  'creditNotOpen',
  'numberHasAgreement',
  'agreementEnded',
  'memberRefused',
] as const;
export type OperationRefusal = (typeof operationRefusals)[number];

/**
 * `cancelling`: the charge was given up while the wallet was being asked to debit it, because its agreement
 * was paused, ended or changed. A debit that was known to be paid by then is still delivered; any other is
 * refunded.
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
 * The reasons for which a charge was not made, or not at once: that of the last debit source, or the
 * gateway's own. `otherAmount`: the wallet debited an amount other than the charge's, and that debit is
 * refunded.
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

/** `paying`: a repayment order is open for the debt. */
export const debtStates = ['owed', 'paying', 'paid'] as const;
export type DebtState = (typeof debtStates)[number];

/** The sources from which an agreement is debited, tried in the order that the signer chose. */
export const debitSources = ['balance', 'card', 'creditPay'] as const;
export type DebitSource = (typeof debitSources)[number];

/**
 * Kinds of agreement with amounts and caps of their own, set up through calls of their own. An agreement set
 * up without a variant is ordinary.
 */
export const agreementVariants = ['campus'] as const;
export type AgreementVariant = (typeof agreementVariants)[number];

/** The trigger of a charge: a day of the month, or a balance below a threshold. */
export const triggerKinds = ['day', 'balance'] as const;
export type TriggerKind = (typeof triggerKinds)[number];

/** The reasons for which a number may not have an agreement, or not one of this kind. */
export const checkReasons = [
  'notAMobileNumber',
  'numberNotAccepted',
  'hasAgreement',
  'tooManyAgreements',
  'cannotBeAsked',
] as const;
export type CheckReason = (typeof checkReasons)[number];

/**
 * The states of a member's consent to one agreement that another person pays for. `requested`: to be asked.
 * `replaced`: the member has agreed to newer terms of the same agreement.
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

/** How a member answered: by a reply SMS, by a code told to the signer, or on the page. */
export const consentChannels = ['sms', 'code', 'page'] as const;
export type ConsentChannel = (typeof consentChannels)[number];
