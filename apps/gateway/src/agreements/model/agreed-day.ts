/**
 * When a charge may be debited at all: a cap is one of a month in China, so none leaves its month; and where
 * the wallet debits by a plan, none leaves the day that its payer agreed to. Pure; times in ms.
 */
import type { AgreementTimes } from '../../config/index.ts';
import { chinaDayOf, dueDay, monthOfPeriod, monthPeriod } from '../../runtime/time/index.ts';
import type { Terms } from './aggregate.ts';

/** Whether a debit at a time is none of its period (yyyymm, or a day of it) any more, or not yet. */
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
