/**
 * When something would first happen. The gateway says it exactly once it knows the wish; this is for
 * choosing. Pure.
 */
import type { AgreementRulesView } from '@phonebill/contract/wire';
import { chinaTime } from '../../../order-view/china-time.ts';

const CHINA_OFFSET_MS = 8 * 3_600_000;

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
    const lastDay = new Date(Date.UTC(year, month + ahead, 0)).getUTCDate();
    const at =
      Date.UTC(year, month - 1 + ahead, Math.min(dayOfMonth, lastDay), debitHours.from) - CHINA_OFFSET_MS;
    if (at - noticeMs.day >= now) return at;
  }
}

/** The day so many months after now, `yyyy-mm-dd` in China: the same day of the month, or its last. */
export function monthsFrom(now: number, months: number): string {
  const { year, month, day } = chinaTime(now);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}
