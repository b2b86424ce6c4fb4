import { MINUTE_MS } from '@phonebill/china-time';
import { useSyncExternalStore } from 'react';
import { serverNow } from '../calls/index.ts';

const presentMinute = (): number => Math.floor(serverNow() / MINUTE_MS) * MINUTE_MS;

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

/**
 * Returns the server's present minute, in ms: a page that stays open past midnight is rendered with the new
 * day.
 */
export function usePresentMinute(): number {
  return useSyncExternalStore(everyMinute, presentMinute, presentMinute);
}
