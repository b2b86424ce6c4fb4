/**
 * Applies new terms to the charge under way: an announced charge follows them, one whose debit was refused is
 * not tried again, and one that is being debited is given up if it is above them.
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
 * Applies new terms, which `operation` brought and `change` already holds. A charge that is being debited and
 * not above them continues as announced.
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
  // It is announced again, with the full time for its notice.
  const debitAt = debitTime(plannedAt, change.at.getTime(), times.noticeMs[terms.trigger], times);
  const inMonth = (charged[charge.period.slice(0, 6)] ?? 0n) - charge.amountFen + terms.amountFen;
  // With another trigger, a day of this month that is past, or the cap exceeded, this period's charge is
  // cancelled.
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
  // The wallet debits no more than it announced to the payer, and on no days other than those that follow the
  // announcement.
  const again = firstNoticeAt(noticeRule, change.at);
  if (again && (isMore || noticeStanding(noticeRule, charge, debitAt.getTime()) !== 'fine'))
    change.noticeAgain(charge.chargeNo, again);
  change.announce(charge.chargeNo, operation);
}
