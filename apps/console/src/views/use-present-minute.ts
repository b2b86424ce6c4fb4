import { MINUTE_MS } from '@phonebill/china-time';
import { useSyncExternalStore } from 'react';

const presentMinute = (): number => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE_MS);
  return () => clearInterval(timer);
}

/** The present minute, in ms: a page that stays open past midnight is drawn with the new day. */
export function usePresentMinute(): number {
  return useSyncExternalStore(everyMinute, presentMinute, presentMinute);
}
