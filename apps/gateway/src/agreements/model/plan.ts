/** Plans when an agreement charges next. Pure; the property tests are beside this file. */
import { createHash } from 'node:crypto';
import type { AgreementTimes } from '../../config/index.ts';
import { leavesPeriod } from './agreed-day.ts';
import type { Agreement, Terms } from './aggregate.ts';
import {
  chinaDayOf,
  chinaTime,
  DAY_MS,
  dayPeriod,
  dueDay,
  endOfDay,
  HOUR_MS,
  monthAfter,
  monthOfPeriod,
  monthPeriod,
  withinHours,
} from '../../runtime/time/index.ts';

export type Plan = Pick<Agreement, 'planAt' | 'planPeriod' | 'planDebitAt'>;

/** The plan when nothing is planned. */
export const NO_PLAN: Plan = { planAt: null, planPeriod: null, planDebitAt: null };

/** Returns each agreement's own share (ms) of a period, so that not all of them are due at once. */
function spread(agreementNo: string, overMs: number): number {
  return overMs <= 0 ? 0 : createHash('sha256').update(agreementNo).digest().readUInt32BE(0) % overMs;
}

/** Returns the time (ms) at which a day trigger debits in a month. */
export function dayDebitAt(
  agreementNo: string,
  month: { year: number; month: number },
  dayOfMonth: number,
  times: AgreementTimes,
): number {
  return withinHours(
    chinaTime(dueDay(month, dayOfMonth), times.dayDebitHour * HOUR_MS + spread(agreementNo, times.spreadMs)),
    times.debitHours,
  );
}

/**
 * Plans the next charge of a day trigger from `now` (ms) on: in the month after the last one charged, or in
 * this month if its day is still to come. A missed month is not made up for. Nothing is planned when the
 * agreement's last day comes first.
 */
function dayPlan(
  agreementNo: string,
  terms: Terms,
  now: number,
  lastMonth: string | null,
  begun: boolean,
  times: AgreementTimes,
): Plan {
  const today = chinaDayOf(now);
  const dayOfMonth = terms.dayOfMonth ?? 1;
  let month: { year: number; month: number } = today;
  const next = lastMonth === null ? null : monthAfter(monthOfPeriod(lastMonth));
  if (next && monthPeriod(next) > monthPeriod(today)) month = next;
  // Just opened or resumed: from its day on it is too late for this month's notice. This does not apply to a
  // run that is late.
  else if (!begun && today.day >= dueDay(today, dayOfMonth).day) month = monthAfter(today);
  const noticed = debitTime(
    dayDebitAt(agreementNo, month, dayOfMonth, times),
    now,
    times.noticeMs.day,
    times,
  );
  // Opened so late that, after its notice, it would be debited in another month, or on a day other than the
  // agreed one: the next month is the first.
  if (!begun && leavesPeriod(monthPeriod(month), terms, noticed.getTime(), times)) month = monthAfter(month);
  const planned = dayDebitAt(agreementNo, month, dayOfMonth, times);
  const debitAt = begun ? planned : Math.max(planned, noticed.getTime());
  if (terms.endsOn !== null && debitAt >= endOfDay(terms.endsOn)) return NO_PLAN;
  return {
    planAt: new Date(Math.max(now, debitAt - times.noticeMs.day)),
    planPeriod: monthPeriod(month),
    planDebitAt: new Date(debitAt),
  };
}

/** Plans the query of the balance: at once when the agreement begins, then at its own time of each day. */
function balancePlan(
  agreementNo: string,
  terms: Terms,
  now: number,
  begun: boolean,
  times: AgreementTimes,
): Plan {
  const { from, to } = times.debitHours;
  const interval = Math.min(times.askBalanceMs, DAY_MS);
  const tomorrow = { ...chinaDayOf(now), day: chinaDayOf(now).day + 1 };
  const slot =
    interval === DAY_MS
      ? chinaTime(tomorrow, from * HOUR_MS + spread(agreementNo, (to - from) * HOUR_MS))
      : withinHours(now + interval, times.debitHours);
  const askAt = begun ? slot : now;
  if (terms.endsOn !== null && askAt >= endOfDay(terms.endsOn)) return NO_PLAN;
  return { planAt: new Date(askAt), planPeriod: null, planDebitAt: null };
}

/**
 * Returns the plan from `now` (ms) on. `begun` is true when the agreement continues, and false when it was
 * just opened, changed or resumed.
 */
export function planFrom(
  {
    agreementNo,
    terms,
    lastMonth,
  }: { readonly agreementNo: string; readonly terms: Terms; readonly lastMonth: string | null },
  now: number,
  begun: boolean,
  times: AgreementTimes,
): Plan {
  return terms.trigger === 'day'
    ? dayPlan(agreementNo, terms, now, lastMonth, begun, times)
    : balancePlan(agreementNo, terms, now, begun, times);
}

/** Plans no charge before the first day of the next month, because the cap is reached. */
export function planNextMonth(
  { agreementNo, terms }: { readonly agreementNo: string; readonly terms: Terms },
  now: number,
  times: AgreementTimes,
): Plan {
  const first = chinaTime({ ...monthAfter(chinaDayOf(now)), day: 1 }, times.debitHours.from * HOUR_MS);
  return planFrom(
    { agreementNo, terms, lastMonth: monthPeriod(chinaDayOf(now)) },
    terms.trigger === 'day' ? now : first,
    terms.trigger === 'day',
    times,
  );
}

/**
 * Returns when an announced charge is debited: as planned, but never before the time for its notice has
 * passed, and within the debit hours.
 */
export function debitTime(
  plannedAt: number,
  now: number,
  noticeMs: number,
  { debitHours, leastNoticeMs }: AgreementTimes,
): Date {
  return new Date(withinHours(Math.max(plannedAt, now + Math.min(noticeMs, leastNoticeMs)), debitHours));
}

/**
 * Returns the period of a charge that is debited at a time. A cap applies to a month in China, so a charge
 * never leaves its month.
 */
export function periodOf(trigger: Terms['trigger'], debitAt: Date): string {
  return trigger === 'day' ? monthPeriod(chinaDayOf(debitAt.getTime())) : dayPeriod(debitAt.getTime());
}
