/** How an agreement stops: by itself for a reason, or for good; and what becomes of the charge under way. */
import type { ChargeReason, SuspendReason } from '@phonebill/contract';
import type { AgreementChange } from './agreement-change.ts';
import type { AgreementEvent } from './states/agreement.ts';
import { NO_PLAN } from './plan.ts';

/**
 * An announced charge is not made. One that may have been debited is withdrawn: what the wallet has paid by then is
 * finished, anything later goes back.
 */
export function withdrawCharges(change: AgreementChange, reason: ChargeReason): void {
  for (const { chargeNo, state } of change.after.charges) {
    if (state === 'announced') change.charge(chargeNo, 'withdrawn', { reason });
    else if (state === 'retrying' || state === 'debiting') change.charge(chargeNo, 'withdrawing', { reason, nextAt: change.at });
  }
}

/** Stops until the signer resumes it. A charge that is being debited goes on; what waits does not. */
export function suspend(change: AgreementChange, suspendReason: SuspendReason): void {
  const { state } = change.after.agreement;
  if (state !== 'active' && state !== 'paused') return;
  for (const charge of change.after.charges) {
    if (charge.state === 'announced') change.charge(charge.chargeNo, 'withdrawn', { reason: 'agreementSuspended' });
    else if (charge.state === 'retrying') change.charge(charge.chargeNo, 'withdrawing', { reason: 'agreementSuspended', nextAt: change.at });
  }
  change.agreement('suspended', { suspendReason, ...NO_PLAN, skipNext: false }, { reason: suspendReason });
  change.tell('suspended');
}

/** Ends for good: nothing is charged any more, and the wallet is told so. */
export function endForGood(change: AgreementChange, event: Extract<AgreementEvent, 'cancelled' | 'endDatePassed'>, patch: { cancelReason?: string; cancelText?: string | null } = {}): void {
  withdrawCharges(change, 'agreementEnded');
  for (const { requestNo, state } of change.after.operations) {
    if (state === 'awaitingCode' || state === 'signing') change.operation(requestNo, 'replaced', { refusal: 'agreementEnded', nextAt: null });
  }
  change.agreement(event, { ...patch, ...NO_PLAN, skipNext: false }, patch.cancelReason ? { reason: patch.cancelReason } : null);
  change.mandate('ending', { mandateAsked: 0, mandateNextAt: change.at });
  change.tell(event === 'cancelled' ? 'cancelled' : 'ended');
}
