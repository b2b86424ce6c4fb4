/**
 * Times on screen are China's (UTC+8, no summer time), whatever the phone is set to: so are receipts and
 * months.
 */
import type { Language } from '../language/index.ts';

const OFFSET_MS = 8 * 3_600_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

interface ChinaTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  /** `14:32`. */
  readonly clock: string;
  /** `14:32:05`. */
  readonly exactClock: string;
}

/** A time (ms) as the calendar and the clock show it in China. */
export function chinaTime(ms: number): ChinaTime {
  const iso = new Date(ms + OFFSET_MS).toISOString();
  return {
    year: Number(iso.slice(0, 4)),
    month: Number(iso.slice(5, 7)),
    day: Number(iso.slice(8, 10)),
    clock: iso.slice(11, 16),
    exactClock: iso.slice(11, 19),
  };
}

/** The time (ms) at which an hour of a day begins in China. A `month` beyond 12 is one of a later year. */
export function chinaMs(year: number, month: number, day: number, hour: number): number {
  return Date.UTC(year, month - 1, day, hour) - OFFSET_MS;
}

/** How many days a month has; a `month` beyond 12 is one of a later year. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** `1 Dec 2026`, `2026年12月1日`. */
export function formatDay(ms: number, language: Language): string {
  const { year, month, day } = chinaTime(ms);
  return language === 'zh'
    ? `${year}年${month}月${day}日`
    : `${day} ${MONTHS[month - 1]?.slice(0, 3)} ${year}`;
}

/** `1 Dec 2026, 14:32`, `2026年12月1日 14:32`. */
export function formatMoment(ms: number, language: Language): string {
  return `${formatDay(ms, language)}${language === 'zh' ? ' ' : ', '}${chinaTime(ms).clock}`;
}

/** A time people wait for: the clock alone while it is today, else with its day. */
export function formatDue(ms: number, now: number, language: Language): string {
  return formatDay(ms, language) === formatDay(now, language)
    ? chinaTime(ms).clock
    : formatMoment(ms, language);
}

/**
 * A time gone by: relative up to an hour, then exact. A phone whose clock is a little behind still says "just
 * now".
 */
export function formatAgo(ms: number, now: number, language: Language): string {
  const passed = now - ms;
  if (passed >= HOUR_MS || passed < -MINUTE_MS) return formatMoment(ms, language);
  const minutes = Math.floor(passed / MINUTE_MS);
  if (minutes < 1) return language === 'zh' ? '刚刚' : 'just now';
  return language === 'zh' ? `${minutes}分钟前` : `${minutes} min ago`;
}

/** `202612` for a time in December 2026. */
export function monthOf(ms: number): string {
  const { year, month } = chinaTime(ms);
  return `${year}${String(month).padStart(2, '0')}`;
}

/** `December 2026`, `2026年12月`. */
export function formatMonth(yyyymm: string, language: Language): string {
  const [year, month] = [yyyymm.slice(0, 4), Number(yyyymm.slice(4))];
  return language === 'zh' ? `${year}年${month}月` : `${MONTHS[month - 1]} ${year}`;
}

/** A month as narrow as a bar of a chart: `Nov`, `11`. `yyyymm`: as in a bill. */
export function formatMonthNarrow(yyyymm: string, language: Language): string {
  const month = Number(yyyymm.slice(4));
  return language === 'zh' ? String(month) : (MONTHS[month - 1]?.slice(0, 3) ?? '');
}

/** This month and those before it, newest first, as yyyymm. */
export function lastMonths(now: number, count: number): readonly string[] {
  const { year, month } = chinaTime(now);
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + (month - 1) - back;
    return `${Math.floor(months / 12)}${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

/** What is left of a span, as `m:ss`; never below zero. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
