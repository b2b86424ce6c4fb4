import { defineTexts, type Language } from '../platform/language/index.ts';

export const waitedCopy = defineTexts({
  en: { waited: (span: string) => `Waiting ${span}` },
  zh: { waited: (span) => `已等待 ${span}` },
});

/**
 * A span (ms) that somebody has waited: in seconds, from a minute on in minutes and seconds, from an hour on
 * in hours and minutes. Below zero, by a clock that is wrong, it is none.
 */
export function waitedSpan(ms: number, language: Language): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const texts = units[language];
  if (hours > 0) return `${texts.hours(hours)} ${texts.minutes(minutes)}`;
  if (minutes > 0) return `${texts.minutes(minutes)} ${texts.seconds(seconds % 60)}`;
  return texts.seconds(seconds);
}

const NO_BREAK = '\u00a0';
const units = {
  en: {
    hours: (count: number) => `${count}${NO_BREAK}h`,
    minutes: (count: number) => `${count}${NO_BREAK}min`,
    seconds: (count: number) => `${count}${NO_BREAK}s`,
  },
  zh: {
    hours: (count: number) => `${count}${NO_BREAK}小时`,
    minutes: (count: number) => `${count}${NO_BREAK}分`,
    seconds: (count: number) => `${count}${NO_BREAK}秒`,
  },
} as const satisfies Record<Language, unknown>;
