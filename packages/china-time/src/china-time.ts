/**
 * Days, months and hours in China (UTC+8, no summer time). The product computes with these only and shows
 * these only, whatever the phone's setting. All functions are pure; times are in ms.
 */
const OFFSET_MS = 8 * 3600 * 1000;
export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

export interface ChinaMonth {
  readonly year: number;
  /** From 1 to 12. */
  readonly month: number;
}

export interface ChinaDay extends ChinaMonth {
  readonly day: number;
}

/** Returns the day in China at a time. */
export function chinaDayOf(ms: number): ChinaDay {
  const china = new Date(ms + OFFSET_MS);
  return { year: china.getUTCFullYear(), month: china.getUTCMonth() + 1, day: china.getUTCDate() };
}

/** Returns the time of a moment on a day in China; a day or month out of range continues into the next. */
export function chinaTime({ year, month, day }: ChinaDay, msOfDay = 0): number {
  return Date.UTC(year, month - 1, day) - OFFSET_MS + msOfDay;
}

/** Returns the day as `yyyy-mm-dd`. */
export function dayText(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 10);
}

/** Returns the time as `yyyy-mm-dd hh:mm:ss`. */
export function clockText(ms: number): string {
  return new Date(ms + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Returns the first moment after a day given as `yyyy-mm-dd`. */
export function endOfDay(text: string): number {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return chinaTime({ year, month, day: day + 1 });
}

/** Returns `yyyymm`, the period of a day trigger. */
export function monthPeriod({ year, month }: ChinaMonth): string {
  return `${year}${String(month).padStart(2, '0')}`;
}

/** Returns `yyyymmdd`, the period of a balance trigger. */
export function dayPeriod(ms: number): string {
  return dayText(ms).replaceAll('-', '');
}

/** Returns the month after the given one. */
export function monthAfter({ year, month }: ChinaMonth): ChinaMonth {
  return month === 12 ? { year: year + 1, month: 1 } : { year, month: month + 1 };
}

/** Returns the month of a period of either kind. */
export function monthOfPeriod(period: string): ChinaMonth {
  return { year: Number(period.slice(0, 4)), month: Number(period.slice(4, 6)) };
}

/** Returns the month at a time and those before it, newest first, each as `yyyymm`. */
export function lastMonths(ms: number, count: number): readonly string[] {
  const { year, month } = chinaDayOf(ms);
  return Array.from({ length: count }, (_, back) =>
    monthPeriod(chinaDayOf(chinaTime({ year, month: month - back, day: 1 }))),
  );
}

/**
 * Returns the day on which a `dayOfMonth` of 1 to 31 falls in a month: the last day in a month that is too
 * short.
 */
export function dueDay({ year, month }: ChinaMonth, dayOfMonth: number): ChinaDay {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { year, month, day: Math.min(dayOfMonth, last) };
}

export interface Hours {
  /** Whole hours of the day; `to` is the first hour outside. */
  readonly from: number;
  readonly to: number;
}

/** Returns the time itself when it is within the hours, otherwise the next moment that is. */
export function withinHours(ms: number, { from, to }: Hours): number {
  const day = chinaDayOf(ms);
  const msOfDay = ms - chinaTime(day);
  if (msOfDay < from * HOUR_MS) return chinaTime(day, from * HOUR_MS);
  if (msOfDay >= to * HOUR_MS) return chinaTime({ ...day, day: day.day + 1 }, from * HOUR_MS);
  return ms;
}
