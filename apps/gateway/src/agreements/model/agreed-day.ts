/**
 * The limits on when a charge may be debited: a cap applies to a month in China, so no charge leaves its
 * month; and if the wallet debits by a plan, none leaves the day that its payer agreed to. Pure; times in ms.
 */
import type { AgreementTimes } from '../../config/index.ts';
import { chinaDayOf, dueDay, monthOfPeriod, monthPeriod } from '../../runtime/time/index.ts';
import type { Terms } from './aggregate.ts';

/** Returns whether a time is outside the period (yyyymm, or a day of it) to which a debit belongs. */
export function leavesPeriod(
  period: string,
  { dayOfMonth }: Pick<Terms, 'dayOfMonth'>,
  at: number,
  { onAgreedDayOnly = false }: Pick<AgreementTimes, 'onAgreedDayOnly'>,
): boolean {
  const day = chinaDayOf(at);
  const month = monthOfPeriod(period);
  if (monthPeriod(day) !== monthPeriod(month)) return true;
  return onAgreedDayOnly && dayOfMonth !== null && day.day !== dueDay(month, dayOfMonth).day;
}
