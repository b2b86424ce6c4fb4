/**
 * Applies the wallet's or the carrier's answer to a charge and its agreement. Pure changes; no partner is
 * called.
 */
import type { ChargeReason, SuspendReason } from '@phonebill/contract';
import type { AgreementTimes } from '../../config/index.ts';
import { amountTaken, currentAttempt, type Payment } from '../../orders/charge-orders/index.ts';
import type { OrderAggregate } from '../../orders/model/index.ts';
import type { AgreementChange } from './agreement-change.ts';
import { isLive } from './aggregate.ts';
import { checkMandateSoon, suspend, terminateWithMandate } from './termination.ts';

const MOST_FAILURES_IN_ROW = 2;

const suspendReasons: Partial<Record<ChargeReason, SuspendReason>> = {
  cardMissing: 'cardMissing',
  numberNotAccepted: 'numberNotAccepted',
};

/** Records that every source refused; the charge is tried again at `nextAt`. */
export function retryLater(
  change: AgreementChange,
  chargeNo: string,
  reason: ChargeReason,
  nextAt: Date,
): void {
  change.charge(chargeNo, 'debitRefused', { reason, nextAt });
  lookAtMandate(change, reason);
  change.enqueueNotice('debitRefused', `round ${change.chargeOf(chargeNo).rounds}`, chargeNo);
}

/**
 * Has the mandate checked when the wallet refused for a reason that we do not know: there may be no mandate
 * any more.
 */
function lookAtMandate(change: AgreementChange, reason: ChargeReason): void {
  if (reason === 'walletRefused') checkMandateSoon(change);
}

/** Records that a charge failed for good: the agreement is suspended, or ended if its mandate has ended. */
export function failCharge(change: AgreementChange, chargeNo: string, reason: ChargeReason): void {
  change.charge(chargeNo, 'failed', { reason });
  if (reason === 'mandateEnded' && isLive(change.after.agreement)) return terminateWithMandate(change);
  suspend(change, suspendReasons[reason] ?? 'debitRefused', chargeNo);
  lookAtMandate(change, reason);
}

/** Records that the wallet has paid; the order is being delivered. */
export function applyDebited(
  change: AgreementChange,
  chargeNo: string,
  order: OrderAggregate,
  nextAt: Date,
): void {
  // If two attempts were paid, one is refunded; this is the other.
  const { source, paidFrom } = currentAttempt(order, 'agreement');
  const paidFen = order.order.priceFen;
  change.charge(chargeNo, 'debited', { paidFen, source, paidFrom, reason: null, nextAt });
}

/** Records that the wallet has debited another amount than the charge's; its order is being refunded. */
export function applyOtherAmountDebited(
  change: AgreementChange,
  chargeNo: string,
  payment: Payment,
  nextAt: Date,
): void {
  const { source, paidFrom } = payment;
  const paidFen = amountTaken(payment);
  change.charge(chargeNo, 'otherAmountDebited', { paidFen, source, paidFrom, reason: 'otherAmount', nextAt });
}

/** Records that the number was credited. What credit pay advanced becomes a debt. */
export function applyCredited(change: AgreementChange, chargeNo: string, times: AgreementTimes): void {
  change.charge(chargeNo, 'credited');
  const { source, paidFen } = change.chargeOf(chargeNo);
  if (source === 'creditPay' && paidFen !== null) {
    const dueAt = new Date(change.at.getTime() + times.creditDueMs);
    change.addDebt({ chargeNo, amountFen: paidFen, since: change.at, dueAt });
  }
  if (change.after.agreement.failuresInRow > 0) countFailures(change, 0);
  change.enqueueNotice('credited', '', chargeNo);
}

/**
 * Records that the charge was refunded, after the carrier refused it or another amount was debited. After
 * several in a row the agreement is suspended, and the number is no longer charged for.
 */
export function applyRefunded(change: AgreementChange, chargeNo: string): void {
  const reason = change.chargeOf(chargeNo).reason ?? 'deliveryFailed';
  change.charge(chargeNo, 'refunded', { reason });
  change.enqueueNotice('refunded', '', chargeNo);
  countFailures(change, change.after.agreement.failuresInRow + 1);
  if (change.after.agreement.failuresInRow >= MOST_FAILURES_IN_ROW)
    suspend(change, 'deliveryFailed', chargeNo);
}

function countFailures(change: AgreementChange, failuresInRow: number): void {
  change.amend('failuresCounted', { failuresInRow }, { failuresInRow });
}
