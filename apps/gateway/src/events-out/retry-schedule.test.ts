// When an event is tried again.
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../runtime/time/index.ts';
import { pauseAfterTry, readRetryAfter } from './retry-schedule.ts';

test('ten tries, with pauses that grow to a day, each randomly up to a tenth longer', () => {
  const pauses = Array.from({ length: 11 }, (_, index) => pauseAfterTry(index + 1, null, 0));
  const hours = [2, 5, 10, 14, 20, 24].map((count) => count * HOUR_MS);
  expect(pauses).toEqual([5000, 300_000, 1_800_000, ...hours, null, null]);
  expect(pauseAfterTry(1, null, 1)).toBe(5500);
});

test('Retry-After lengthens a pause, up to a day', () => {
  expect(pauseAfterTry(1, 60_000, 0)).toBe(60_000);
  expect(pauseAfterTry(2, 60_000, 0)).toBe(300_000);
  expect(pauseAfterTry(1, 30 * DAY_MS, 0)).toBe(DAY_MS);
  expect(pauseAfterTry(10, 60_000, 0)).toBeNull();
});

test('Retry-After is seconds or a date, and anything else is ignored', () => {
  const now = Date.UTC(2026, 10, 28);
  expect(readRetryAfter('120', now)).toBe(120_000);
  expect(readRetryAfter(new Date(now + 5000).toUTCString(), now)).toBe(5000);
  expect(readRetryAfter(new Date(now - 5000).toUTCString(), now)).toBe(0);
  for (const text of [undefined, 'soon', '-1x', '']) expect(readRetryAfter(text, now)).toBeNull();
});
