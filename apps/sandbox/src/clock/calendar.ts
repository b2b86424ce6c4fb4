/** Limits of the partners' months and years, in China. */
import { chinaDayOf, chinaTime } from '@phonebill/china-time';

/** Returns the last second of the present year. */
export function yearEnd(nowMs: number): number {
  return chinaTime({ year: chinaDayOf(nowMs).year + 1, month: 1, day: 1 }) - 1000;
}

/** Returns when the present month began. */
export function monthStart(nowMs: number): number {
  return chinaTime({ ...chinaDayOf(nowMs), day: 1 });
}
