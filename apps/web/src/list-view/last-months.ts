import { chinaTime } from '../order-view/china-time.ts';

/** This month and those before it, newest first. */
export function lastMonths(now: number, count: number): readonly string[] {
  const { year, month } = chinaTime(now);
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + (month - 1) - back;
    return `${Math.floor(months / 12)}${String((months % 12) + 1).padStart(2, '0')}`;
  });
}
