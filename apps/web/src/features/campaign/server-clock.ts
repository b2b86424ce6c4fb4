import { useEffect, useState } from 'react';
import { pageAge } from '../../platform/page-age.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** How long (ms) before a boundary its seconds are counted down. */
export const COUNTED_MS = 72 * 60 * MINUTE_MS;

/** The server's time (ms), from one of its answers. */
export interface ServerClock {
  now(): number;
}

/**
 * Creates a clock that continues from an answer's time by a monotonic clock: the device's time and time zone
 * do not matter. It is late by the time the answer travelled, never early.
 */
export function serverClock(answeredNow: string, passed: () => number = pageAge): ServerClock {
  const ahead = Date.parse(answeredNow) - passed();
  return { now: () => passed() + ahead };
}

/**
 * Follows the server's time: every second while one of the boundaries (ms) is near, else every minute; and at
 * once when the page is shown again, since timers pause.
 */
export function useServerTime(clock: ServerClock, boundaries: readonly number[]): number {
  const [, setLookedAt] = useState(0);
  const now = clock.now();
  const isNear = boundaries.some((at) => at > now - MINUTE_MS && at - now <= COUNTED_MS);
  useEffect(() => {
    const look = () => setLookedAt(clock.now());
    const timer = setInterval(look, isNear ? SECOND_MS : MINUTE_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [clock, isNear]);
  return now;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** Formats the time left until a moment as `2 d 03:04:05` or `03:04:05`; never below zero. */
export function countdown(ms: number, dayWord: (days: number) => string): string {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS));
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map(two)
    .join(':');
  return days > 0 ? `${dayWord(days)} ${clock}` : clock;
}
