/** Times of the scenarios: an agreement of the 15th, opened on 20 November 2026, charges in December. */
import { chinaTime, HOUR_MS } from '@phonebill/china-time';

/** Returns an hour of a day in December 2026, in China; days beyond the 31st continue into January. */
export function inDecember(day: number, hour = 0): number {
  return chinaTime({ year: 2026, month: 12, day }, hour * HOUR_MS);
}

/** A time between the notice, on the 14th from nine to eleven, and the debit a day later. */
export const ANNOUNCED = inDecember(14, 12);
/** A time after the debit. */
export const DEBITED = inDecember(15, 12);
