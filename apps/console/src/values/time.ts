/** Formats times in China's time zone (UTC+8, no summer time), whatever the computer is set to. */
import { DAY_MS, HOUR_MS, MINUTE_MS, clockText } from '@phonebill/china-time';
import type { Language } from '../language/index.ts';

const units = [
  { ms: DAY_MS, en: 'd', zh: '天' },
  { ms: HOUR_MS, en: 'h', zh: '小时' },
  { ms: MINUTE_MS, en: 'min', zh: '分钟' },
] as const;

/** Returns `2026-11-27 18:05:09` in China for an ISO 8601 time; any other text is returned unchanged. */
export function formatMoment(iso: string): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return iso;
  return clockText(ms);
}

/** Formats a time span (ms) in its largest whole unit: `3 d`, `45 min`, below a minute `< 1 min`. */
export function formatAge(ms: number, language: Language): string {
  const unit = units.find((one) => ms >= one.ms);
  if (!unit) return language === 'zh' ? '不到 1 分钟' : '< 1 min';
  return `${Math.floor(ms / unit.ms)} ${unit[language]}`;
}

/**
 * Formats seconds for operators: `4.2 s`, `1 min 30 s`; a dash for null, when there is nothing to measure.
 */
export function formatSeconds(seconds: number | null, language: Language): string {
  if (seconds === null) return '–';
  const [minute, second] = language === 'zh' ? ['分', '秒'] : ['min', 's'];
  if (seconds < 0.1) return `< 0.1 ${second}`;
  if (seconds < 10) return `${seconds.toFixed(1)} ${second}`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} ${second}`;
  return `${Math.floor(whole / 60)} ${minute} ${whole % 60} ${second}`;
}
