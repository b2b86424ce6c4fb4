/**
 * What the wallet's or the carrier's answer does to a charge and its agreement. Pure changes; no partner is
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

/** Every source refused: again at `nextAt`. */
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

/** The wallet refused for a reason of its own: there may be no mandate any more. */
function lookAtMandate(change: AgreementChange, reason: ChargeReason): void {
  if (reason === 'walletRefused') checkMandateSoon(change);
}

/** Not made, and not tried again: the agreement is suspended; one whose mandate has ended is over. */
export function failCharge(change: AgreementChange, chargeNo: string, reason: ChargeReason): void {
  change.charge(chargeNo, 'failed', { reason });
  if (reason === 'mandateEnded' && isLive(change.after.agreement)) return terminateWithMandate(change);
  suspend(change, suspendReasons[reason] ?? 'debitRefused', chargeNo);
  lookAtMandate(change, reason);
}

/** The wallet has paid; the order is being delivered. */
export function applyDebited(
  change: AgreementChange,
  chargeNo: string,
  order: OrderAggregate,
  nextAt: Date,
): void {
  // Of two attempts that were paid one is refunded: what counts is the other.
  const { source, paidFrom } = currentAttempt(order, 'agreement');
  const paidFen = order.order.priceFen;
  change.charge(chargeNo, 'debited', { paidFen, source, paidFrom, reason: null, nextAt });
}

/** The wallet has debited another amount than the charge's: its order is being refunded. */
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

/** The number was credited. What credit pay advanced is a debt from now on. */
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
 * The carrier refused it, or another amount was debited, and what was paid is back. After several in a row
 * the agreement is suspended: the number is not charged for any more.
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
