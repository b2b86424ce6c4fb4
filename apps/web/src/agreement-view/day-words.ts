/** Days of agreements in words. Days and months are China's, as everywhere on screen. Pure. */
import type { TermsView } from '@phonebill/contract/wire';
import { chinaTime, dayWords } from '../order-view/china-time.ts';
import type { Language } from '../platform/language/index.ts';

const DAY_MS = 86_400_000;

/**
 * A day soon to come or just gone: `15 Dec`, `12月15日`; with its year when that is another one than at `now`
 * (ms).
 */
export function shortDayWords(ms: number, now: number, language: Language): string {
  const words = dayWords(ms, language);
  if (chinaTime(ms).year !== chinaTime(now).year) return words;
  return language === 'zh' ? words.slice(words.indexOf('年') + 1) : words.slice(0, -5);
}

/** The same with its time: `15 Dec, 09:00`, `12月15日 09:00`. */
export function shortMomentWords(ms: number, now: number, language: Language): string {
  return `${shortDayWords(ms, now, language)}${language === 'zh' ? ' ' : ', '}${chinaTime(ms).clock}`;
}

/** A day that comes as `yyyy-mm-dd`: `1 Dec 2026`, `2026年12月1日`. */
export function chinaDateWords(date: string, language: Language): string {
  return dayWords(Date.parse(`${date}T00:00:00+08:00`), language);
}

/** The day in China at a time (ms), as `yyyy-mm-dd`. */
export function chinaDateOf(ms: number): string {
  const { year, month, day } = chinaTime(ms);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The day of the month that a day trigger means: `15th`, `15日`. */
export function dayOfMonthWords(day: number, language: Language): string {
  if (language === 'zh') return `${day}日`;
  const isTeen = day >= 11 && day <= 13;
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${ending}`;
}

/** Whether some months are too short for this day: it means their last day then, and that is said. */
export function isMissingInSomeMonths({ dayOfMonth }: Pick<TermsView, 'dayOfMonth'>): boolean {
  return dayOfMonth !== null && dayOfMonth > 28;
}

/**
 * A span (ms) in the words of rules: whole days where it is some, else hours, else minutes: `2 days`, `12
 * hours`, `30 minutes`. Spans of rules are round; what is left over is not said.
 */
export function spanWords(ms: number, language: Language): string {
  const [count, en, zh] =
    ms >= DAY_MS && ms % DAY_MS === 0
      ? [ms / DAY_MS, 'day', '天']
      : ms >= 3_600_000
        ? [Math.floor(ms / 3_600_000), 'hour', '小时']
        : [Math.max(1, Math.floor(ms / 60_000)), 'minute', '分钟'];
  if (language === 'zh') return `${count}${zh}`;
  return count === 1 ? `${en === 'hour' ? 'an' : 'a'} ${en}` : `${count} ${en}s`;
}
