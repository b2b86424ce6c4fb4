/** Where the partners' months and years begin and end: in China. */
import { chinaDayOf, chinaTime } from '@phonebill/china-time';

/** The last second of the year that it is. */
export function yearEnd(nowMs: number): number {
  return chinaTime({ year: chinaDayOf(nowMs).year + 1, month: 1, day: 1 }) - 1000;
}

/** When the month began that it is. */
export function monthStart(nowMs: number): number {
  return chinaTime({ ...chinaDayOf(nowMs), day: 1 });
}
