/**
 * What a plan, the wallet's word or an order's state does to a charge and its agreement. Pure changes; no
 * partner is called.
 */
import type { ChargeReason, SuspendReason } from '@phonebill/contract';
import type { AgreementChange } from '../agreement-change.ts';
import type { AgreementTimes } from '../../config/index.ts';
import { type Charge, isLive } from '../aggregate.ts';
import { chinaDayOf, endOfDay, monthPeriod, withinHours } from '../../runtime/index.ts';
import { terminateWithMandate, suspend } from '../termination/termination.ts';
import { NO_PLAN, planFrom, planNextMonth } from './plan.ts';
import { currentAttempt, type OrderAggregate, type Payment } from '../../orders/index.ts';

const MOST_FAILURES_IN_ROW = 2;

/**
 * The period's charge is announced, skipped as was asked, or put off to the next month at the cap; nothing is
 * announced that the agreement's end comes before.
 */
export function announceCharge(
  change: AgreementChange,
  { period, debitAt }: { readonly period: string; readonly debitAt: Date },
  times: AgreementTimes,
): void {
  const { agreement, charged } = change.after;
  const { amountFen, capPerMonthFen, trigger, endsOn } = agreement.terms;
  if (endsOn !== null && debitAt.getTime() >= endOfDay(endsOn)) return change.patch(NO_PLAN);
  if ((charged[period.slice(0, 6)] ?? 0n) + amountFen > capPerMonthFen) {
    change.recordEvent('capReached', { month: period.slice(0, 6) });
    change.patch(planNextMonth(agreement, change.at.getTime(), times));
    change.enqueueNotice('capReached');
    return;
  }
  const chargeNo = change.addCharge({ trigger, period, amountFen, debitAt });
  if (agreement.skipNext) {
    change.charge(chargeNo, 'skipped', { reason: 'skippedByUser' });
    change.patch({ skipNext: false });
  } else {
    change.enqueueNotice('announced', chargeNo);
  }
  planOn(change, times);
}

/** The next charge after this one. */
export function planOn(change: AgreementChange, times: AgreementTimes): void {
  const { agreement, lastMonth } = change.after;
  change.patch(
    planFrom(
      { agreementNo: agreement.agreementNo, terms: agreement.terms, lastMonth },
      change.at.getTime(),
      true,
      times,
    ),
  );
}

const reasons: Readonly<Record<string, ChargeReason>> = {
  insufficient_balance: 'balanceTooLow',
  card_missing: 'cardMissing',
  card_refused: 'cardRefused',
  credit_limit: 'creditLimit',
  credit_not_open: 'creditNotOpen',
  mandate_ended: 'mandateEnded',
};

/** The wallet's word in ours. */
export function chargeReasonOf(declineReason: string | null): ChargeReason {
  return declineReason !== null && Object.hasOwn(reasons, declineReason)
    ? (reasons[declineReason] ?? 'walletRefused')
    : 'walletRefused';
}

const suspendReasons: Partial<Record<ChargeReason, SuspendReason>> = {
  cardMissing: 'cardMissing',
  numberNotAccepted: 'numberNotAccepted',
};

/** The attempts of the round of debiting that is under way. */
export function attemptsOfRound(charge: Charge, { payments }: OrderAggregate): Payment[] {
  return payments.filter(({ createdAt }) => charge.roundAt !== null && createdAt >= charge.roundAt);
}

/**
 * When a round that every source refused is tried again; null: it was the last, or its month or its agreement
 * ends before. A time that passed while the wallet was silent is not made up for: rounds neither follow each
 * other at once nor at night.
 */
export function nextRetryAt(
  charge: Charge,
  endsOn: string | null,
  now: Date,
  times: AgreementTimes,
): Date | null {
  const first = charge.firstDebitAt?.getTime();
  if (first === undefined) return null;
  const at = times.retryAfterMs
    .slice(charge.rounds - 1)
    .map((after) => withinHours(first + after, times.debitHours))
    .find((one) => one > now.getTime());
  if (at === undefined) return null;
  const leavesMonth = monthPeriod(chinaDayOf(at)) !== charge.period.slice(0, 6);
  return leavesMonth || (endsOn !== null && at >= endOfDay(endsOn)) ? null : new Date(at);
}

/** Every source refused: again later. */
export function retryLater(
  change: AgreementChange,
  chargeNo: string,
  reason: ChargeReason,
  nextAt: Date,
): void {
  change.charge(chargeNo, 'debitRefused', { reason, nextAt });
  change.enqueueNotice('debitRefused', chargeNo);
}

/** Not made, and not tried again: the agreement stops and asks its signer; without a mandate it is over. */
export function failCharge(change: AgreementChange, chargeNo: string, reason: ChargeReason): void {
  change.charge(chargeNo, 'failed', { reason });
  if (reason === 'mandateEnded' && isLive(change.after.agreement)) terminateWithMandate(change);
  else suspend(change, suspendReasons[reason] ?? 'debitRefused');
}

/** The wallet has paid; the order is being delivered. */
export function applyDebited(
  change: AgreementChange,
  chargeNo: string,
  order: OrderAggregate,
  nextAt: Date,
): void {
  // Of two that were paid one goes back: what counts is the other.
  const { source, paidFrom } = currentAttempt(order, 'agreement');
  change.charge(chargeNo, 'debited', {
    paidFen: order.order.priceFen,
    source,
    paidFrom,
    reason: null,
    nextAt,
  });
}

/** The number was credited. What credit pay advanced is owed from now on. */
export function applyCredited(change: AgreementChange, chargeNo: string, times: AgreementTimes): void {
  change.charge(chargeNo, 'credited');
  const { source, paidFen } = change.chargeOf(chargeNo);
  if (source === 'creditPay' && paidFen !== null) {
    change.addDebt({
      chargeNo,
      amountFen: paidFen,
      since: change.at,
      dueAt: new Date(change.at.getTime() + times.creditDueMs),
    });
  }
  if (change.after.agreement.failuresInRow > 0) change.patch({ failuresInRow: 0 });
  change.enqueueNotice('credited', chargeNo);
}

/**
 * The carrier refused it and the money is back. A number that refuses again and again is not charged for any
 * more.
 */
export function applyRefunded(change: AgreementChange, chargeNo: string): void {
  change.charge(chargeNo, 'refunded', { reason: 'deliveryFailed' });
  change.enqueueNotice('refunded', chargeNo);
  const failuresInRow = change.after.agreement.failuresInRow + 1;
  change.patch({ failuresInRow });
  if (failuresInRow >= MOST_FAILURES_IN_ROW) suspend(change, 'deliveryFailed');
}
