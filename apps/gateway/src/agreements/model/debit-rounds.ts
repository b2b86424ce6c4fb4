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

/** Our reason for one that the wallet gave when it declined; `walletRefused` for one that we do not know. */
export function chargeReasonOf(declineReason: string | null): ChargeReason {
  return reasons.get(declineReason ?? '') ?? 'walletRefused';
}

/** Why a round failed: an ended mandate if any source gave that, else the first source's reason. */
export function roundReasonOf(tried: readonly Pick<Payment, 'declineReason'>[]): ChargeReason {
  const given = tried.map(({ declineReason }) => chargeReasonOf(declineReason));
  return given.includes('mandateEnded') ? 'mandateEnded' : (given[0] ?? 'walletRefused');
}

/** The attempts of the round of debiting that is under way. */
export function attemptsOfRound(charge: Charge, { payments }: OrderAggregate): Payment[] {
  return payments.filter(({ createdAt }) => charge.roundAt !== null && createdAt >= charge.roundAt);
}

/** The first source that was not tried; credit pay only while nothing is overdue. Null: none is left. */
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
 * When a round that every source refused is tried again; null: it was the last, or its month or agreed day,
 * its agreement or the time in which the wallet takes what it announced ends before. A time that passed while
 * the wallet gave no answer is not made up for: rounds neither follow each other at once nor at night.
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
 * Whether the terms became stricter since it was announced: its amount is above theirs, or its month's
 * charges, it among them, above the cap.
 */
export function isAboveTerms(
  { agreement: { terms }, charged }: AgreementAggregate,
  { chargeNo, amountFen }: Charge,
): boolean {
  return amountFen > terms.amountFen || (charged[monthOf(chargeNo)] ?? 0n) > terms.capPerMonthFen;
}
