/** China's days without the year where it is the present one, and days as they come over the wire. */
import type { Language } from '../language/index.ts';
import { chinaTime, formatDay } from './china-time.ts';

/**
 * A day soon to come or just gone: `15 Dec`, `12月15日`; with its year when that is another one than at `now`
 * (ms).
 */
export function formatShortDay(ms: number, now: number, language: Language): string {
  const full = formatDay(ms, language);
  if (chinaTime(ms).year !== chinaTime(now).year) return full;
  return language === 'zh' ? full.slice(full.indexOf('年') + 1) : full.slice(0, -5);
}

/** The same with its time: `15 Dec, 09:00`, `12月15日 09:00`. */
export function formatShortMoment(ms: number, now: number, language: Language): string {
  return `${formatShortDay(ms, now, language)}${language === 'zh' ? ' ' : ', '}${chinaTime(ms).clock}`;
}

/** A day that comes as `yyyy-mm-dd`: `1 Dec 2026`, `2026年12月1日`. */
export function formatChinaDate(date: string, language: Language): string {
  return formatDay(Date.parse(`${date}T00:00:00+08:00`), language);
}

/** The day in China at a time (ms), as `yyyy-mm-dd`. */
export function chinaDateOf(ms: number): string {
  const { year, month, day } = chinaTime(ms);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
