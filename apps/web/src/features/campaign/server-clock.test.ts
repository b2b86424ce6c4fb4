import { expect, test } from 'vitest';
import { countdown, serverClock } from './server-clock.ts';

test("the clock runs on from the server's time, not from the device's", () => {
  let passed = 5000;
  const clock = serverClock('2026-12-01T02:00:00.000Z', () => passed);
  expect(new Date(clock.now()).toISOString()).toBe('2026-12-01T02:00:00.000Z');
  passed += 90_000;
  expect(new Date(clock.now()).toISOString()).toBe('2026-12-01T02:01:30.000Z');
});

test('shows whole seconds left, with days in front, and never less than zero', () => {
  const days = (count: number) => `${count} d`;
  expect(countdown(1, days)).toBe('00:00:01');
  expect(countdown(59_001, days)).toBe('00:01:00');
  expect(countdown(26 * 3_600_000 + 61_000, days)).toBe('1 d 02:01:01');
  expect(countdown(-5, days)).toBe('00:00:00');
});
