/**
 * The promises made to a waiting user: one sequence for everything that is waited for. A promise is shown
 * while it can still be kept, and is then replaced by the next.
 */
import type { OrderView } from '@phonebill/contract/wire';
import { formatDue } from '../platform/china-time/china-time.ts';
import { defineTexts, type Language } from '../platform/language/index.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Times (ms) within which most things, and nearly all things, are done. */
export const usualMs = { seconds: 10 * SECOND, minute: MINUTE } as const;

/** Time (ms) after payment at which the gateway cancels a delivery that its carrier has not ended. */
export const CANCELLED_AFTER_MS = 24 * 60 * MINUTE;

export const promiseCopy = defineTexts({
  en: {
    seconds: (count: number) => `Usually done within ${count} seconds.`,
    minute: 'Usually done within a minute.',
    expectedBy: (time: string) => `Expected by ${time}.`,
    backAfter: (time: string) =>
      `If it is not credited by ${time}, we cancel it with the carrier and return what you paid.`,
  },
  zh: {
    seconds: (count) => `通常 ${count} 秒内完成。`,
    minute: '通常一分钟内完成。',
    expectedBy: (time) => `预计不晚于 ${time}。`,
    backAfter: (time) => `如 ${time} 仍未到账，我们会向运营商撤销充值，已支付的原路退回。`,
  },
});

/**
 * Returns how long it usually takes, for a user who has waited this long (ms); null once it has taken longer.
 */
export function usualPromise(waitedMs: number, language: Language): string | null {
  if (waitedMs < usualMs.seconds) return promiseCopy[language].seconds(usualMs.seconds / SECOND);
  return minutePromise(waitedMs, language);
}

/** Returns the promise for what is seldom done within seconds. */
export function minutePromise(waitedMs: number, language: Language): string | null {
  return waitedMs < usualMs.minute ? promiseCopy[language].minute : null;
}

/** Returns by when the gateway expects it; null once that time is over, or if it gives none. */
export function expectedPromise(
  { promisedBy }: Pick<OrderView, 'promisedBy'>,
  now: number,
  language: Language,
): string | null {
  if (promisedBy === null || Date.parse(promisedBy) <= now) return null;
  return promiseCopy[language].expectedBy(formatDue(Date.parse(promisedBy), now, language));
}

/** Returns when a paid top-up is given up and its money refunded; null once that time is over. */
export function backPromise(
  { paidAt }: Pick<OrderView, 'paidAt'>,
  now: number,
  language: Language,
): string | null {
  if (paidAt === null) return null;
  const end = Date.parse(paidAt) + CANCELLED_AFTER_MS;
  return end > now ? promiseCopy[language].backAfter(formatDue(end, now, language)) : null;
}
