/** Days as people name them: `yyyy-mm-dd`, in China. */
import { chinaTime, DAY_MS, dayText } from '../runtime/time/index.ts';
import { ConsoleRefused } from './refused.ts';

/** Midnight in China, ms. Throws ConsoleRefused (badRequest) for a day that there is not. */
export function startOfDay(day: string): number {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const ms = chinaTime({ year, month, day: date });
  if (dayText(ms) !== day) throw new ConsoleRefused('badRequest');
  return ms;
}

/** The day that is so many days before; throws as `startOfDay`. */
export function dayBefore(day: string, count: number): string {
  return dayText(startOfDay(day) - count * DAY_MS);
}
