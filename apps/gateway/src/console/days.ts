/** Days as people write them: `yyyy-mm-dd`, in China. */
import { chinaTime, DAY_MS, dayText } from '../runtime/time/index.ts';
import { ConsoleRefused } from './refused.ts';

/** Returns midnight in China, ms. Throws ConsoleRefused (badRequest) for a day that does not exist. */
export function startOfDay(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const ms = chinaTime({ year, month, day: date });
  if (dayText(ms) !== day) throw new ConsoleRefused('badRequest');
  return ms;
}

/** Returns the day that many days before; throws like `startOfDay`. */
export function dayBefore(day: string, count: number): string {
  return dayText(startOfDay(day) - count * DAY_MS);
}
