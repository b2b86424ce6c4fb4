import { expect, test } from 'vitest';
import { createServerTime } from './server-time.ts';

const NOW = Date.parse('2026-11-20T04:00:00Z');
const HOUR = 3_600_000;

/** Creates the time of a page on a phone whose clock was `wrongMs` ahead when the page was opened. */
function openedAt(wrongMs: number) {
  let age = 5_000;
  const time = createServerTime(NOW + wrongMs, () => age);
  const told: number[] = [];
  time.subscribe(() => told.push(time.now()));
  return {
    time,
    told,
    pass: (ms: number) => void (age += ms),
    /** Simulates an answer in which the gateway wrote this time, cut to whole seconds. */
    hear: (at: number, tookMs = 80) => time.learn(new Date(at).toUTCString(), tookMs),
  };
}

test("the time starts from the device's clock, and runs on until an answer corrects it", () => {
  const { time, pass } = openedAt(0);
  pass(1234.4);
  expect(time.now()).toBe(NOW + 1234);
});

for (const [phone, wrongMs] of [
  ['an hour behind', -HOUR],
  ['an hour ahead', HOUR],
  ['three seconds behind', -3000],
] as const)
  test(`one answer corrects the time of a phone that is ${phone}`, () => {
    const { time, hear, told } = openedAt(wrongMs);
    hear(NOW);
    expect(Math.abs(time.now() - NOW)).toBeLessThanOrEqual(1080);
    expect(told).toEqual([time.now()]);
  });

test('an answer that agrees with the time changes nothing, however long it took', () => {
  const { time, pass, hear, told } = openedAt(0);
  hear(NOW);
  pass(700);
  hear(NOW + 700);
  // The answer was written at once, and arrived nine seconds later.
  pass(9_000);
  hear(NOW + 800, 9_000);
  expect(time.now()).toBe(NOW + 9_700);
  expect(told).toEqual([]);
});

test('the next answer corrects the time of a page that slept', () => {
  const { time, hear } = openedAt(0);
  hear(NOW + HOUR);
  expect(time.now()).toBe(NOW + HOUR);
});

test('an answer without a valid time changes nothing', () => {
  const { time, told } = openedAt(-HOUR);
  time.learn(null, 80);
  time.learn('soon', 80);
  expect(time.now()).toBe(NOW - HOUR);
  expect(told).toEqual([]);
});
