/**
 * Formats times in China's time zone (UTC+8, no summer time), whatever the phone is set to; receipts and
 * months use the same.
 */
import {
  chinaDayOf,
  clockText,
  ENGLISH_MONTHS,
  HOUR_MS,
  MINUTE_MS,
  monthPeriod,
} from '@phonebill/china-time';
import type { Language } from '../language/index.ts';

/** Formats the time of day: `14:32`. */
export function formatClock(ms: number): string {
  return clockText(ms).slice(11, 16);
}

/** Formats the time of day with seconds: `14:32:05`. */
export function formatExactClock(ms: number): string {
  return clockText(ms).slice(11);
}

/**
 * Formats a day: `1 Dec 2026` with spaces at which no line ends, `2026年12月1日`. Throws RangeError if `ms`
 * is not a time, as do the other functions here.
 */
export function formatDay(ms: number, language: Language): string {
  if (Number.isNaN(ms)) throw new RangeError('not a time');
  const { year, month, day } = chinaDayOf(ms);
  return language === 'zh'
    ? `${year}年${month}月${day}日`
    : `${day}\u00a0${ENGLISH_MONTHS[month - 1]?.slice(0, 3)}\u00a0${year}`;
}

/** Formats a day with its time: `1 Dec 2026, 14:32`, `2026年12月1日 14:32`. */
export function formatMoment(ms: number, language: Language): string {
  return `${formatDay(ms, language)}${language === 'zh' ? ' ' : ', '}${formatClock(ms)}`;
}

/** Formats a time that users wait for: the time of day if it is today, else with the day. */
export function formatDue(ms: number, now: number, language: Language): string {
  return formatDay(ms, language) === formatDay(now, language) ? formatClock(ms) : formatMoment(ms, language);
}

/**
 * Formats a past time: relative up to an hour ago, then exact. If the phone's clock is slightly slow, it
 * still says "just now".
 */
export function formatAgo(ms: number, now: number, language: Language): string {
  const passed = now - ms;
  if (passed >= HOUR_MS || passed < -MINUTE_MS) return formatMoment(ms, language);
  const minutes = Math.floor(passed / MINUTE_MS);
  if (minutes < 1) return language === 'zh' ? '刚刚' : 'just now';
  return language === 'zh' ? `${minutes} 分钟前` : `${minutes} min ago`;
}

/** Returns the month of a time: `202612` for December 2026. */
export function monthOf(ms: number): string {
  return monthPeriod(chinaDayOf(ms));
}

/** Formats a month: `December 2026`, `2026年12月`. Throws RangeError if it is not a month. */
export function formatMonth(yyyymm: string, language: Language): string {
  const [year, month] = [yyyymm.slice(0, 4), Number(yyyymm.slice(4))];
  const name = ENGLISH_MONTHS[month - 1];
  if (!name) throw new RangeError('not a month');
  return language === 'zh' ? `${year}年${month}月` : `${name} ${year}`;
}

/** Formats a month (`yyyymm`, as in a bill) to the width of a chart's bar: `Nov`, `11`. */
export function formatMonthNarrow(yyyymm: string, language: Language): string {
  const month = Number(yyyymm.slice(4));
  return language === 'zh' ? String(month) : (ENGLISH_MONTHS[month - 1]?.slice(0, 3) ?? '');
}

/** Formats the rest of a time span (ms) as `m:ss`, never below zero. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
