/**
 * Stops an agreement, by suspending it for a reason or ending it for good, and decides what becomes of the
 * charge under way.
 */
import { type ChargeReason, type EndReason, endReasons, type SuspendReason } from '@phonebill/contract';
import type { AgreementChange } from './agreement-change.ts';
import { agreedConsent, type Agreement, isLive } from './aggregate.ts';
import type { AgreementEvent } from './states/agreement.ts';
import { NO_PLAN } from './plan.ts';
import type { AgreementRules } from './agreement-rules.ts';
import { openOperationStates } from './states/operation.ts';

/** Cancels an announced charge, and gives up one that may have been debited. */
export function cancelCharges(change: AgreementChange, reason: ChargeReason): void {
  for (const { chargeNo, state } of change.after.charges)
    if (state === 'announced') change.charge(chargeNo, 'cancelled', { reason });
  giveUpDebits(change, reason);
}

/**
 * Gives up a charge that may have been debited, or is to be debited again: no further debit is sent. What we
 * know to be paid by then is delivered; what the wallet took without our knowledge is refunded.
 */
export function giveUpDebits(change: AgreementChange, reason: ChargeReason): void {
  for (const { chargeNo, state } of change.after.charges)
    if (state === 'retrying' || state === 'debiting')
      change.charge(chargeNo, 'cancelRequested', { reason, nextAt: change.at });
}

/**
 * Suspends an agreement until the signer resumes it, because of a charge, a debt or a text, which `cause`
 * names. No charge is debited from then on.
 */
export function suspend(change: AgreementChange, suspendReason: SuspendReason, cause: string): void {
  const { state } = change.after.agreement;
  if (state !== 'active' && state !== 'paused') return;
  cancelCharges(change, 'agreementSuspended');
  change.agreement('suspended', { suspendReason, ...NO_PLAN, skipNext: false }, { reason: suspendReason });
  change.enqueueNotice('suspended', `${suspendReason} ${cause}`);
}

/** Schedules a query of the mandate at once: the wallet may have ended it. */
export function checkMandateSoon(change: AgreementChange): void {
  const { agreement } = change.after;
  if (agreement.mandate === 'active' && isLive(agreement))
    change.schedule({ mandateAttemptCount: 0, mandateNextAt: change.at });
}

/**
 * Suspends an agreement whose text has ended: its signer has to consent to the new one. Returns false when
 * the text has not ended.
 */
export function suspendForEndedText(
  change: AgreementChange,
  rules: Pick<AgreementRules, 'textStanding'>,
): boolean {
  const { textVersion } = change.after.agreement.consent;
  if (rules.textStanding(textVersion).standing !== 'ended') return false;
  suspend(change, 'textOutdated', textVersion);
  return true;
}

/**
 * The stored reason of an agreement that the wallet ended; for a cancelled one the signer's reason is stored.
 */
const MANDATE_ENDED = 'mandateEnded';

/** Ends an agreement for good: nothing is charged any more, and the mandate is ended at the wallet. */
export function terminate(
  change: AgreementChange,
  event: 'cancelled' | 'endDatePassed',
  patch: { cancelReason?: string; cancelText?: string | null } = {},
): void {
  end(change, event, patch, patch.cancelReason ? { reason: patch.cancelReason } : null);
  change.enqueueNotice(event === 'cancelled' ? 'cancelled' : 'ended', '');
}

/**
 * Ends an agreement whose mandate the wallet ended, since the wallet signs no second one for an agreement.
 * The wallet is still asked to end it, so that it accepts no late signing.
 */
export function terminateWithMandate(change: AgreementChange): void {
  end(change, 'mandateEnded', { cancelReason: MANDATE_ENDED }, null);
  change.enqueueNotice('ended', '');
}

/** The reason why an agreement ended to which its member does not, or no longer, agree. */
export type WithoutConsent = 'consentWithdrawn' | 'consentRefused' | 'consentExpired';

/**
 * Ends an agreement to which its member does not, or no longer, agree: nothing is charged from this change
 * on.
 */
export function terminateWithoutConsent(change: AgreementChange, reason: WithoutConsent): void {
  end(change, 'consentEnded', { cancelReason: reason }, { reason });
  change.enqueueNotice('ended', '');
}

/** Returns why an agreement is `ended`; null for one that is not. */
export function endReasonOf({
  state,
  cancelReason,
}: Pick<Agreement, 'state' | 'cancelReason'>): EndReason | null {
  if (state !== 'ended') return null;
  return endReasons.find((reason) => reason === cancelReason) ?? 'endDate';
}

function end(
  change: AgreementChange,
  event: AgreementEvent,
  patch: Partial<Pick<Agreement, 'cancelReason' | 'cancelText'>>,
  detail: { readonly reason: string } | null,
): void {
  cancelCharges(change, 'agreementEnded');
  for (const { idempotencyKey, state } of change.after.operations) {
    if (openOperationStates.has(state))
      change.operation(idempotencyKey, 'replaced', { refusal: 'agreementEnded', nextAt: null });
  }
  const consent = agreedConsent(change.after);
  change.agreement(event, { ...patch, ...NO_PLAN, skipNext: false }, detail);
  if (consent) change.enqueueConsentNotice('memberStopped', consent.consentNo);
  change.mandate('ending', { mandateAttemptCount: 0, mandateNextAt: change.at });
}
