/**
 * Calendars of the partners are China's, which has one zone and no summer time. Times are milliseconds since
 * 1970.
 */
const OFFSET_MS = 8 * 3_600_000;

/** The last second of the year that it is in China. */
export function yearEnd(nowMs: number): number {
  const year = new Date(nowMs + OFFSET_MS).getUTCFullYear();
  return Date.UTC(year + 1, 0, 1) - OFFSET_MS - 1000;
}

/** The day that it is in China, as `2026-11-21`. */
export function dayInChina(nowMs: number): string {
  return new Date(nowMs + OFFSET_MS).toISOString().slice(0, 10);
}

/** When the month began that it is in China. */
export function monthStart(nowMs: number): number {
  const here = new Date(nowMs + OFFSET_MS);
  return Date.UTC(here.getUTCFullYear(), here.getUTCMonth(), 1) - OFFSET_MS;
}

/** The month that it is in China and those before it, newest first, as `202611`. */
export function monthsBack(nowMs: number, count: number): string[] {
  const here = new Date(nowMs + OFFSET_MS);
  return Array.from({ length: count }, (_, back) => {
    const month = new Date(Date.UTC(here.getUTCFullYear(), here.getUTCMonth() - back, 1));
    return `${month.getUTCFullYear()}${String(month.getUTCMonth() + 1).padStart(2, '0')}`;
  });
}
