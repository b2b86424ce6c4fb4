/**
 * Times on screen are China's (UTC+8, no summer time), whatever the phone is set to: so are receipts and
 * months.
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

/** `14:32`. */
export function formatClock(ms: number): string {
  return clockText(ms).slice(11, 16);
}

/** `14:32:05`. */
export function formatExactClock(ms: number): string {
  return clockText(ms).slice(11);
}

/** `1 Dec 2026`, `2026年12月1日`. Throws RangeError, like every other time here, for what is none. */
export function formatDay(ms: number, language: Language): string {
  if (Number.isNaN(ms)) throw new RangeError('not a time');
  const { year, month, day } = chinaDayOf(ms);
  return language === 'zh'
    ? `${year}年${month}月${day}日`
    : `${day} ${ENGLISH_MONTHS[month - 1]?.slice(0, 3)} ${year}`;
}

/** `1 Dec 2026, 14:32`, `2026年12月1日 14:32`. */
export function formatMoment(ms: number, language: Language): string {
  return `${formatDay(ms, language)}${language === 'zh' ? ' ' : ', '}${formatClock(ms)}`;
}

/** A time people wait for: the clock alone while it is today, else with its day. */
export function formatDue(ms: number, now: number, language: Language): string {
  return formatDay(ms, language) === formatDay(now, language) ? formatClock(ms) : formatMoment(ms, language);
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
  return language === 'zh' ? `${minutes} 分钟前` : `${minutes} min ago`;
}

/** `202612` for a time in December 2026. */
export function monthOf(ms: number): string {
  return monthPeriod(chinaDayOf(ms));
}

/** `December 2026`, `2026年12月`. Throws RangeError for what is no month. */
export function formatMonth(yyyymm: string, language: Language): string {
  const [year, month] = [yyyymm.slice(0, 4), Number(yyyymm.slice(4))];
  const name = ENGLISH_MONTHS[month - 1];
  if (!name) throw new RangeError('not a month');
  return language === 'zh' ? `${year}年${month}月` : `${name} ${year}`;
}

/** A month as narrow as a bar of a chart: `Nov`, `11`. `yyyymm`: as in a bill. */
export function formatMonthNarrow(yyyymm: string, language: Language): string {
  const month = Number(yyyymm.slice(4));
  return language === 'zh' ? String(month) : (ENGLISH_MONTHS[month - 1]?.slice(0, 3) ?? '');
}

/** What is left of a span, as `m:ss`; never below zero. */
export function formatTimeLeft(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
