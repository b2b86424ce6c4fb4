/** What a plan, the wallet's word or an order's state does to a charge and its agreement. Pure changes; no partner is called. */
import type { ChargeReason, SuspendReason } from '@phonebill/contract';
import type { AgreementChange } from '../agreements/agreement-change.ts';
import type { AgreementTimes } from '../agreements/agreement-times.ts';
import type { Charge } from '../agreements/aggregate.ts';
import { chinaDayOf, endOfDay, monthPeriod, withinHours } from '../agreements/calendar.ts';
import { suspend } from '../agreements/endings.ts';
import { planFrom, planNextMonth } from '../agreements/plan.ts';
import type { OrderAggregate, Payment } from '../orders/aggregate.ts';

const MOST_FAILURES_IN_ROW = 2;

/** The period's charge is announced, skipped as was asked, or put off to the next month at the cap. */
export function announceCharge(change: AgreementChange, { period, debitAt }: { readonly period: string; readonly debitAt: Date }, times: AgreementTimes): void {
  const { agreement, charged } = change.after;
  const { amountFen, capPerMonthFen, trigger } = agreement.terms;
  const month = monthPeriod(chinaDayOf(debitAt.getTime()));
  if ((charged[month] ?? 0n) + amountFen > capPerMonthFen) {
    change.happened('capReached', { month });
    change.patch(planNextMonth(agreement, change.at.getTime(), times));
    change.tell('capReached');
    return;
  }
  const chargeNo = change.addCharge({ trigger, period, amountFen, debitAt });
  if (agreement.skipNext) {
    change.charge(chargeNo, 'skipped', { reason: 'skippedByUser' });
    change.patch({ skipNext: false });
  } else {
    change.tell('announced', chargeNo);
  }
  planOn(change, times);
}

/** The next charge after this one. */
export function planOn(change: AgreementChange, times: AgreementTimes): void {
  const { agreement, lastMonth } = change.after;
  change.patch(planFrom({ agreementNo: agreement.agreementNo, terms: agreement.terms, lastMonth }, change.at.getTime(), true, times));
}

const reasons: Readonly<Record<string, ChargeReason>> = {
  insufficient_balance: 'balanceTooLow', card_missing: 'cardMissing', card_refused: 'cardRefused', credit_limit: 'creditLimit', credit_not_open: 'creditNotOpen', mandate_ended: 'mandateEnded',
};

/** The wallet's word in ours. */
export function chargeReasonOf(declineReason: string | null): ChargeReason {
  return reasons[declineReason ?? ''] ?? 'walletRefused';
}

const suspendReasons: Partial<Record<ChargeReason, SuspendReason>> = { cardMissing: 'cardMissing', mandateEnded: 'mandateEnded', numberNotAccepted: 'numberNotAccepted' };

/** The attempts of the round of debiting that is under way. */
export function attemptsOfRound(charge: Charge, { payments }: OrderAggregate): Payment[] {
  return payments.filter(({ createdAt }) => charge.roundAt !== null && createdAt >= charge.roundAt);
}

/** When a round that every source refused is tried again; null: it was the last. */
export function nextTryAt(charge: Charge, endsOn: string | null, times: AgreementTimes): Date | null {
  const after = times.retryAfterMs[charge.rounds - 1];
  if (after === undefined || !charge.firstDebitAt) return null;
  const at = withinHours(charge.firstDebitAt.getTime() + after, times.debitHours);
  return endsOn !== null && at >= endOfDay(endsOn) ? null : new Date(at);
}

/** Every source refused: again later. */
export function tryAgain(change: AgreementChange, chargeNo: string, reason: ChargeReason, nextAt: Date): void {
  change.charge(chargeNo, 'debitRefused', { reason, nextAt });
  change.tell('debitRefused', chargeNo);
}

/** Not made, and not tried again: the agreement stops and asks its signer. */
export function failCharge(change: AgreementChange, chargeNo: string, reason: ChargeReason): void {
  change.charge(chargeNo, 'failed', { reason });
  suspend(change, suspendReasons[reason] ?? 'debitRefused');
}

/** The wallet has paid; the order is being delivered. */
export function chargeDebited(change: AgreementChange, chargeNo: string, { payments, order }: OrderAggregate, nextAt: Date): void {
  const paid = payments.find(({ state }) => state === 'paid');
  change.charge(chargeNo, 'debited', { paidFen: order.priceFen, source: paid?.source ?? null, paidFrom: paid?.paidFrom ?? null, reason: null, nextAt });
}

/** The number was credited. What credit pay laid out is owed from now on. */
export function chargeCredited(change: AgreementChange, chargeNo: string, times: AgreementTimes): void {
  change.charge(chargeNo, 'credited');
  const { source, paidFen } = change.chargeOf(chargeNo);
  if (source === 'creditPay' && paidFen !== null) {
    change.addDebt({ chargeNo, amountFen: paidFen, since: change.at, dueAt: new Date(change.at.getTime() + times.creditDueMs) });
  }
  if (change.after.agreement.failuresInRow > 0) change.patch({ failuresInRow: 0 });
  change.tell('credited', chargeNo);
}

/** The carrier refused it and the money is back. A number that refuses again and again is not charged for any more. */
export function chargeRefunded(change: AgreementChange, chargeNo: string): void {
  change.charge(chargeNo, 'refunded', { reason: 'deliveryFailed' });
  change.tell('refunded', chargeNo);
  const failuresInRow = change.after.agreement.failuresInRow + 1;
  change.patch({ failuresInRow });
  if (failuresInRow >= MOST_FAILURES_IN_ROW) suspend(change, 'deliveryFailed');
}
