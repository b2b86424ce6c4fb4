/** Formats days in China without the present year, and days as they are sent by the gateway. */
import { chinaDayOf } from '@phonebill/china-time';
import type { Language } from '../language/index.ts';
import { formatClock, formatDay } from './china-time.ts';

/**
 * Formats a recent or near day: `15 Dec`, `12月15日`; with its year if that differs from the year at `now`
 * (ms).
 */
export function formatShortDay(ms: number, now: number, language: Language): string {
  const full = formatDay(ms, language);
  if (chinaDayOf(ms).year !== chinaDayOf(now).year) return full;
  return language === 'zh' ? full.slice(full.indexOf('年') + 1) : full.slice(0, -5);
}

/** Formats a recent or near day with its time: `15 Dec, 09:00`, `12月15日 09:00`. */
export function formatShortMoment(ms: number, now: number, language: Language): string {
  return `${formatShortDay(ms, now, language)}${language === 'zh' ? ' ' : ', '}${formatClock(ms)}`;
}

/** Formats a day given as `yyyy-mm-dd`: `1 Dec 2026`, `2026年12月1日`. */
export function formatChinaDate(date: string, language: Language): string {
  return formatDay(Date.parse(`${date}T00:00:00+08:00`), language);
}
