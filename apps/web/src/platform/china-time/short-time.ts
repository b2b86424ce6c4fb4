/** China's days without the year where it is the present one, and days as they come over the wire. */
import { chinaDayOf } from '@phonebill/china-time';
import type { Language } from '../language/index.ts';
import { formatClock, formatDay } from './china-time.ts';

/**
 * A day soon to come or just gone: `15 Dec`, `12月15日`; with its year when that is another one than at `now`
 * (ms).
 */
export function formatShortDay(ms: number, now: number, language: Language): string {
  const full = formatDay(ms, language);
  if (chinaDayOf(ms).year !== chinaDayOf(now).year) return full;
  return language === 'zh' ? full.slice(full.indexOf('年') + 1) : full.slice(0, -5);
}

/** The same with its time: `15 Dec, 09:00`, `12月15日 09:00`. */
export function formatShortMoment(ms: number, now: number, language: Language): string {
  return `${formatShortDay(ms, now, language)}${language === 'zh' ? ' ' : ', '}${formatClock(ms)}`;
}

/** A day that comes as `yyyy-mm-dd`: `1 Dec 2026`, `2026年12月1日`. */
export function formatChinaDate(date: string, language: Language): string {
  return formatDay(Date.parse(`${date}T00:00:00+08:00`), language);
}
