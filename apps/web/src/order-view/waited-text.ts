import { defineTexts, type Language } from '../platform/language/index.ts';

export const waitedCopy = defineTexts({
  en: { waited: (span: string) => `Waiting ${span}`, hours: 'h', minutes: 'min', seconds: 's' },
  zh: { waited: (span) => `已等待 ${span}`, hours: '小时', minutes: '分', seconds: '秒' },
});

/**
 * Formats a time (ms) waited: in seconds, from a minute on in minutes and seconds, from an hour on in hours
 * and minutes. Negative values, from a wrong clock, are shown as zero.
 */
export function waitedSpan(ms: number, language: Language): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const units = waitedCopy[language];
  const spans = [
    [Math.floor(seconds / 3600), units.hours],
    [Math.floor(seconds / 60) % 60, units.minutes],
    [seconds % 60, units.seconds],
  ] as const;
  const first = seconds < 60 ? 2 : seconds < 3600 ? 1 : 0;
  return spans
    .slice(first, first + 2)
    .map(([count, unit]) => `${count}\u00a0${unit}`)
    .join(' ');
}
