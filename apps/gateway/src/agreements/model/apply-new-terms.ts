/**
 * What new terms mean for the charge that is under way: one that was announced follows them, one whose debit
 * was refused is not tried again, and one that is being debited is given up when it is above them.
 */
import type { AgreementChange } from './agreement-change.ts';
import type { AgreementTimes } from '../../config/index.ts';
import type { Charge } from './aggregate.ts';
import { monthOfPeriod } from '../../runtime/time/index.ts';
import { leavesPeriod } from './agreed-day.ts';
import { isAboveTerms } from './debit-rounds.ts';
import { firstNoticeAt, type NoticeRule, noticeStanding } from './pre-notice.ts';
import { dayDebitAt, debitTime, periodOf } from './plan.ts';

/**
 * Called once `change` holds the new terms, which `operation` brought. A charge that is being debited and not
 * above them goes on as it was announced.
 */
export function applyNewTerms(
  change: AgreementChange,
  operation: string,
  times: AgreementTimes,
  noticeRule: NoticeRule = null,
): void {
  for (const charge of change.after.charges) {
    const isGivenUp =
      charge.state === 'retrying' || (charge.state === 'debiting' && isAboveTerms(change.after, charge));
    if (isGivenUp)
      change.charge(charge.chargeNo, 'cancelRequested', { reason: 'agreementChanged', nextAt: change.at });
    else if (charge.state === 'announced') applyToAnnounced(change, charge, operation, times, noticeRule);
  }
}

function applyToAnnounced(
  change: AgreementChange,
  charge: Charge,
  operation: string,
  times: AgreementTimes,
  noticeRule: NoticeRule,
): void {
  const {
    agreement: { agreementNo, terms },
    charged,
  } = change.after;
  const plannedAt =
    terms.trigger === 'day'
      ? dayDebitAt(agreementNo, monthOfPeriod(charge.period), terms.dayOfMonth ?? 1, times)
      : charge.debitAt.getTime();
  // It is announced anew, and its notice has its time again.
  const debitAt = debitTime(plannedAt, change.at.getTime(), times.noticeMs[terms.trigger], times);
  const inMonth = (charged[charge.period.slice(0, 6)] ?? 0n) - charge.amountFen + terms.amountFen;
  // Another trigger, a day of this month that has gone by, or the cap: this period is over.
  if (
    terms.trigger !== charge.trigger ||
    plannedAt <= change.at.getTime() ||
    periodOf(terms.trigger, debitAt) !== charge.period ||
    leavesPeriod(charge.period, terms, debitAt.getTime(), times) ||
    inMonth > terms.capPerMonthFen
  ) {
    change.charge(charge.chargeNo, 'cancelled', { reason: 'agreementChanged' });
    return;
  }
  const isMore = change.after.agreement.terms.amountFen > charge.amountFen;
  change.applyTerms(charge.chargeNo, debitAt);
  // The wallet debits no more than it told the payer of, nor on another day than those that follow that.
  const again = firstNoticeAt(noticeRule, change.at);
  if (again && (isMore || noticeStanding(noticeRule, charge, debitAt.getTime()) !== 'fine'))
    change.noticeAgain(charge.chargeNo, again);
  change.announce(charge.chargeNo, operation);
}
