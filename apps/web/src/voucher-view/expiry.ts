/** Until when a voucher can be used, in words. */
import { useState } from 'react';
import { formatDay, formatMoment } from '../platform/china-time/china-time.ts';
import { type Language, useLanguage } from '../platform/language/index.ts';
import { serverNow } from '../platform/server-time.ts';

const DAY_MS = 86_400_000;

/** The day in China; in the last two days, where the hour matters, with the hour. */
export function expiryText(expiresAt: string, now: number, language: Language): string {
  const expires = Date.parse(expiresAt);
  return expires - now < 2 * DAY_MS ? formatMoment(expires, language) : formatDay(expires, language);
}

/** The same as of the moment when the component was first shown. */
export function useExpiryText(): (expiresAt: string) => string {
  const language = useLanguage();
  const [now] = useState(serverNow);
  return (expiresAt) => expiryText(expiresAt, now, language);
}
