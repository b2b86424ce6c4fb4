/**
 * Rounds of debiting: in each the sources are tried in the signer's order, and a round that all refused is
 * tried again at published times. Pure; no partner is called.
 */
import type { ChargeReason, DebitSource } from '@phonebill/contract';
import type { AgreementTimes } from '../../config/index.ts';
import type { Payment } from '../../orders/charge-orders/index.ts';
import type { OrderAggregate } from '../../orders/model/index.ts';
import { chinaDayOf, endOfDay, withinHours } from '../../runtime/time/index.ts';
import { leavesPeriod } from './agreed-day.ts';
import { monthOf } from './agreement-no.ts';
import type { AgreementAggregate, Charge } from './aggregate.ts';
import { type NoticeRule, noticeStanding } from './pre-notice.ts';

const reasons: ReadonlyMap<string, ChargeReason> = new Map([
  ['insufficient_balance', 'balanceTooLow'],
  ['card_missing', 'cardMissing'],
  ['card_refused', 'cardRefused'],
  ['credit_limit', 'creditLimit'],
  ['credit_not_open', 'creditNotOpen'],
  ['mandate_ended', 'mandateEnded'],
]);

/** Translates the wallet's reason for declining; `walletRefused` for an unknown one. */
export function chargeReasonOf(declineReason: string | null): ChargeReason {
  return reasons.get(declineReason ?? '') ?? 'walletRefused';
}

/**
 * Returns why a round failed: `mandateEnded` if any source gave that reason, else the first source's reason.
 */
export function roundReasonOf(tried: readonly Pick<Payment, 'declineReason'>[]): ChargeReason {
  const given = tried.map(({ declineReason }) => chargeReasonOf(declineReason));
  return given.includes('mandateEnded') ? 'mandateEnded' : (given[0] ?? 'walletRefused');
}

/** Returns the attempts of the present round of debiting. */
export function attemptsOfRound(charge: Charge, { payments }: OrderAggregate): Payment[] {
  return payments.filter(({ createdAt }) => charge.roundAt !== null && createdAt >= charge.roundAt);
}

/**
 * Returns the first source that was not tried yet; credit pay only while nothing is overdue. Null when none
 * is left.
 */
export function nextSource(
  { agreement, overdue }: AgreementAggregate,
  tried: readonly Pick<Payment, 'source'>[],
): DebitSource | null {
  return (
    agreement.terms.payOrder.find(
      (source) => !tried.some((one) => one.source === source) && (source !== 'creditPay' || !overdue),
    ) ?? null
  );
}

/**
 * Returns when a round that every source refused is tried again; null when it was the last, or when its month
 * or agreed day, its agreement, or the time in which the wallet debits what it announced ends before. A retry
 * time that passed while the wallet gave no answer is skipped: rounds neither follow each other at once nor
 * take place at night.
 */
export function nextRetryAt(
  charge: Charge,
  endsOn: string | null,
  now: Date,
  times: AgreementTimes,
  rule: NoticeRule = null,
): Date | null {
  const first = charge.firstDebitAt?.getTime();
  if (first === undefined) return null;
  const at = times.retryAfterMs
    .slice(charge.rounds - 1)
    .map((after) => withinHours(first + after, times.debitHours))
    .find((one) => one > now.getTime());
  if (at === undefined) return null;
  const isOver = leavesPeriod(charge.period, { dayOfMonth: chinaDayOf(first).day }, at, times);
  const isNoticed = noticeStanding(rule, charge, at) === 'fine';
  return isOver || !isNoticed || (endsOn !== null && at >= endOfDay(endsOn)) ? null : new Date(at);
}

/**
 * Returns whether the terms became stricter since a charge was announced: its amount is above theirs, or its
 * month's charges, including this one, are above the cap.
 */
export function isAboveTerms(
  { agreement: { terms }, charged }: AgreementAggregate,
  { chargeNo, amountFen }: Charge,
): boolean {
  return amountFen > terms.amountFen || (charged[monthOf(chargeNo)] ?? 0n) > terms.capPerMonthFen;
}
