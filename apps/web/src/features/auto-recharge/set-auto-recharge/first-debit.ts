/**
 * When something would first happen. The gateway says it exactly once it knows the wish; this is for
 * choosing. Pure.
 */
import type { AgreementRulesView } from '@phonebill/contract/wire';
import { chinaMs, chinaTime, daysInMonth } from '../../../platform/china-time/china-time.ts';
import { chinaDateOf } from '../../../platform/china-time/short-time.ts';

/**
 * The first day of the wished day of month on which there is still time to announce it: ms of its first debit
 * hour. In a month that is too short, its last day.
 */
export function firstDebitAt(
  dayOfMonth: number,
  { noticeMs, debitHours }: Pick<AgreementRulesView, 'noticeMs' | 'debitHours'>,
  now: number,
): number {
  const { year, month } = chinaTime(now);
  for (let ahead = 0; ; ahead += 1) {
    const day = Math.min(dayOfMonth, daysInMonth(year, month + ahead));
    const at = chinaMs(year, month + ahead, day, debitHours.from);
    if (at - noticeMs.day >= now) return at;
  }
}

/** The day so many months after now, `yyyy-mm-dd` in China: the same day of the month, or its last. */
export function monthsFrom(now: number, months: number): string {
  const { year, month, day } = chinaTime(now);
  const sameDay = Math.min(day, daysInMonth(year, month + months));
  return chinaDateOf(chinaMs(year, month + months, sameDay, 0));
}
