/**
 * The year's own calendar: days in China, and the looks, the times of day at which the worker does what is
 * due. Written independently of the gateway's calendar on purpose, since that one is checked against it.
 */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const CHINA = 8 * HOUR;

/** The beginning of the year: noon of this day in China. */
export const YEAR_BEGINS = Date.UTC(2026, 10, 30, 4);

const clock = (hours: number, minutes: number): number => hours * HOUR + minutes * MINUTE;

/**
 * The times of day in China at which people act and the worker works; some lie close to the beginning and the
 * end of the debit hours.
 */
export const looks: readonly number[] = [
  clock(3, 0),
  clock(7, 59),
  clock(8, 1),
  clock(9, 15),
  clock(10, 5),
  clock(11, 10),
  clock(13, 40),
  clock(15, 20),
  clock(18, 30),
  clock(21, 59),
  clock(22, 1),
];
/** Times after a look at which failed work is tried again. */
const AGAIN = [0, MINUTE, 10 * MINUTE];
const grid = [...new Set(looks.flatMap((look) => AGAIN.map((after) => look + after)))].toSorted(
  (a, b) => a - b,
);

/** Returns the first moment (ms) of the day in China that contains `ms`. */
export function midnight(ms: number): number {
  return Math.floor((ms + CHINA) / DAY) * DAY - CHINA;
}

/** Returns the milliseconds since midnight in China. */
export function timeOfDay(ms: number): number {
  return ms - midnight(ms);
}

/** Returns the first look at or after `ms`, retries included. */
export function lookFrom(ms: number): number {
  const day = midnight(ms);
  const later = grid.find((look) => day + look >= ms);
  return later === undefined ? day + DAY + (grid[0] ?? 0) : day + later;
}

export interface Month {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
}

/** Returns the name of a month, such as `202612`. */
export function monthName({ year, month }: Month): string {
  return `${year}${String(month).padStart(2, '0')}`;
}

/** Returns the month in China that contains `ms`. */
export function monthOf(ms: number): Month {
  const china = new Date(ms + CHINA);
  return { year: china.getUTCFullYear(), month: china.getUTCMonth() + 1 };
}

/** Returns midnight of the day (1 to 31) in a month; the last day of a month that is too short. */
export function dueMidnight({ year, month }: Month, day: number): number {
  const daysInMonth =
    [
      31,
      year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28,
      31,
      30,
      31,
      30,
      31,
      31,
      30,
      31,
      30,
      31,
    ][month - 1] ?? 31;
  return Date.UTC(year, month - 1, Math.min(day, daysInMonth)) - CHINA;
}

/** Returns every month that has a day between two times. */
export function monthsBetween(from: number, to: number): Month[] {
  const months: Month[] = [];
  const last = monthOf(to);
  for (
    let one = monthOf(from);
    monthName(one) <= monthName(last);
    one = one.month === 12 ? { year: one.year + 1, month: 1 } : { ...one, month: one.month + 1 }
  )
    months.push(one);
  return months;
}

/** Returns the name of a day in China, such as `2027-05-31`. */
export function dayName(ms: number): string {
  return new Date(ms + CHINA).toISOString().slice(0, 10);
}

/** Returns a time in China as notices in Chinese write it: `12月1日8:00`. */
export function momentInChinese(at: number): string {
  const china = new Date(at + 8 * HOUR);
  const minutes = String(china.getUTCMinutes()).padStart(2, '0');
  return `${china.getUTCMonth() + 1}月${china.getUTCDate()}日${china.getUTCHours()}:${minutes}`;
}
