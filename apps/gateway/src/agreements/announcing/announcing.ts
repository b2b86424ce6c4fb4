/** Announces charges: on the planned day, or when the balance is below the threshold. */
import type { AgreementTimes } from '../../config/index.ts';
import type { NumberInformation } from '../../partners/carrier/index.ts';
import { endOfDay, withinHours } from '../../runtime/time/index.ts';
import type { AgreementChange } from '../model/agreement-change.ts';
import { type AgreementAggregate, memberAllows } from '../model/aggregate.ts';
import type { ChangeWriter } from '../store/change-writer.ts';
import type { AgreementRules } from '../model/agreement-rules.ts';
import { suspendForEndedText } from '../model/termination.ts';
import type { BalanceAllowance } from '../store/balance-allowance.ts';
import { firstNoticeAt, type NoticeRule } from '../model/pre-notice.ts';
import { leavesPeriod } from '../model/agreed-day.ts';
import { debitTime, NO_PLAN, periodOf, planFrom, planNextMonth } from '../model/plan.ts';

export interface Announcing {
  /** Announces the charge of the planned day, which is near. */
  announce(aggregate: AgreementAggregate): Promise<unknown>;
  /** Asks the carrier for the balance; below the threshold a charge is announced, at most once a day. */
  askBalance(aggregate: AgreementAggregate): Promise<unknown>;
}

export function createAnnouncing({
  writer,
  carrier,
  rules,
  times,
  allowance,
  askSoon,
  noticeRule,
}: {
  readonly writer: ChangeWriter;
  readonly carrier: Pick<NumberInformation, 'bill'>;
  readonly rules: Pick<AgreementRules, 'textStanding'>;
  readonly times: AgreementTimes;
  readonly allowance: BalanceAllowance;
  readonly askSoon: (now: Date) => Date;
  readonly noticeRule: NoticeRule;
}): Announcing {
  return {
    announce: (aggregate) =>
      writer.change(aggregate, (change) => {
        const { planPeriod, planDebitAt } = change.after.agreement;
        if (!planIsDue(change) || planPeriod === null || planDebitAt === null) return;
        if (suspendForEndedText(change, rules)) return;
        const debitAt = debitTime(planDebitAt.getTime(), change.at.getTime(), times.noticeMs.day, times);
        const { terms } = change.after.agreement;
        if (!leavesPeriod(planPeriod, terms, debitAt.getTime(), times))
          return announceCharge(change, { period: planPeriod, debitAt }, times, noticeRule);
        // It is so late that it would be debited in another month, which has a charge of its own, or on a day
        // that was not agreed to: this charge is dropped, and the next one is planned.
        change.recordEvent('monthMissed', { month: planPeriod });
        planNext(change, planPeriod, times);
      }),
    async askBalance(aggregate) {
      const { beneficiaryMobileNo, carrier: carrierCode, terms } = aggregate.agreement;
      if (!(await allowance.take(carrierCode)))
        return writer.change(aggregate, (change) => change.schedule({ planAt: askSoon(change.at) }));
      const bill = await carrier.bill(beneficiaryMobileNo);
      return writer.change(aggregate, (change) => {
        if (!planIsDue(change) || change.after.agreement.terms.trigger !== 'balance') return;
        if (suspendForEndedText(change, rules)) return;
        const now = change.at.getTime();
        if (bill.kind === 'indeterminate') {
          const planAt = new Date(withinHours(now + times.askBalanceAgainMs, times.debitHours));
          return change.schedule({ planAt });
        }
        const debitAt = debitTime(now + times.noticeMs.balance, now, times.noticeMs.balance, times);
        const period = periodOf('balance', debitAt);
        const isLow =
          bill.kind === 'bill' &&
          terms.thresholdFen !== null &&
          bill.balanceFen < terms.thresholdFen &&
          change.after.lastDay !== period;
        if (isLow) announceCharge(change, { period, debitAt }, times, noticeRule);
        else planNext(change, change.after.lastMonth, times);
      });
    },
  };
}

/**
 * Returns whether the planned charge is due, the agreement is active, and the member, if there is one,
 * agrees.
 */
function planIsDue({ after, at }: AgreementChange): boolean {
  const { state, planAt } = after.agreement;
  return state === 'active' && planAt !== null && planAt <= at && memberAllows(after);
}

/**
 * Announces the period's charge, or skips it if its signer requested that before. At the cap it is postponed
 * to the next month; a charge that would be debited after the agreement's last day is not announced.
 */
function announceCharge(
  change: AgreementChange,
  { period, debitAt }: { readonly period: string; readonly debitAt: Date },
  times: AgreementTimes,
  noticeRule: NoticeRule,
): void {
  const { agreement, charged } = change.after;
  const { amountFen, capPerMonthFen, trigger, endsOn } = agreement.terms;
  if (endsOn !== null && debitAt.getTime() >= endOfDay(endsOn)) {
    change.recordEvent('planDropped', { period });
    change.schedule(NO_PLAN);
    return;
  }
  const month = period.slice(0, 6);
  if ((charged[month] ?? 0n) + amountFen > capPerMonthFen) {
    change.recordEvent('capReached', { month });
    change.schedule(planNextMonth(agreement, change.at.getTime(), times));
    change.enqueueNotice('capReached', month);
    return;
  }
  const chargeNo = change.addCharge({
    trigger,
    period,
    amountFen,
    debitAt,
    nextAt: firstNoticeAt(noticeRule, change.at),
  });
  if (agreement.skipNext) {
    change.charge(chargeNo, 'skipped', { reason: 'skippedByUser' });
    change.amend('skipUsed', { skipNext: false });
  } else {
    change.announce(chargeNo);
  }
  planNext(change, change.after.lastMonth, times);
}

/** Plans the next charge after `lastMonth` (yyyymm), the newest month that has a charge or was missed. */
function planNext(change: AgreementChange, lastMonth: string | null, times: AgreementTimes): void {
  const { agreementNo, terms } = change.after.agreement;
  change.schedule(planFrom({ agreementNo, terms, lastMonth }, change.at.getTime(), true, times));
}
