/** Computes the days of a moving period in China at a moment. */
import { type MovingPeriod, movingPeriods } from '@phonebill/contract/console-pages';
import { chinaDayOf, chinaTime, DAY_MS, dayText } from '@phonebill/china-time';

export const isMovingPeriod = (text: string | null | undefined): text is MovingPeriod =>
  movingPeriods.some((one) => one === text);

/** Returns the first and the last day, which is today: `2026-11-22` and `2026-11-28`. */
export function movingDays(
  period: MovingPeriod,
  nowMs: number,
): { readonly from: string; readonly to: string } {
  const first: Readonly<Record<MovingPeriod, number>> = {
    today: nowMs,
    last7Days: nowMs - 6 * DAY_MS,
    last30Days: nowMs - 29 * DAY_MS,
    thisMonth: chinaTime({ ...chinaDayOf(nowMs), day: 1 }),
  };
  return { from: dayText(first[period]), to: dayText(nowMs) };
}

/** Returns whether the calendar has the day: a date that runs over into the next month is invalid. */
export function isDay(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
