/** Formats until when a voucher can be used. */
import { useState } from 'react';
import { formatDay, formatMoment } from '../platform/china-time/china-time.ts';
import { type Language, useLanguage } from '../platform/language/index.ts';
import { serverNow } from '../platform/server-time.ts';

const DAY_MS = 86_400_000;

/** Formats the day in China; in the last two days, when the hour matters, with the hour. */
export function expiryText(expiresAt: string, now: number, language: Language): string {
  const expires = Date.parse(expiresAt);
  return expires - now < 2 * DAY_MS ? formatMoment(expires, language) : formatDay(expires, language);
}

/** Returns the same function, with the time at which the component was first shown. */
export function useExpiryText(): (expiresAt: string) => string {
  const language = useLanguage();
  const [now] = useState(serverNow);
  return (expiresAt) => expiryText(expiresAt, now, language);
}
