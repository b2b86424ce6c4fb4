import { expect, test } from 'vitest';
import { publishedTimes } from '../../../gateway/src/config/order-times.ts';
import { signUpWith } from '../../../../tests/support/family-samples.ts';
import { unpaidOrder } from './testing/order-samples.ts';
import { formatDue } from '../platform/china-time/china-time.ts';
import { signUpStatus } from '../sign-up/sign-up-status.ts';
import { describeStatus } from './describe-status.ts';
import { type DisplayStatus, displayStatusOf } from './display-status.ts';
import {
  backPromise,
  CANCELLED_AFTER_MS,
  expectedPromise,
  minutePromise,
  promiseCopy,
  usualPromise,
} from './promises.ts';
import { statusCopy } from './status-copy.ts';

const [SECOND, MINUTE, HOUR] = [1000, 60_000, 3_600_000];
const PAID = Date.parse('2026-11-21T06:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();
const languages = ['zh', 'en'] as const;
/** Around each step, and far beyond the last. */
const waits = [
  ...[0, 9, 10, 11, 59, 60, 61].map((seconds) => seconds * SECOND),
  ...[9, 10, 11].map((minutes) => minutes * MINUTE),
  ...[1, 23, 24, 25, 100].map((hours) => hours * HOUR),
].flatMap((ms) => [ms - 1, ms, ms + 1]);

/** Returns the time (ms) within which the text says that it is usually done; null if it names none. */
function saidWithin(words: string | null): number | null {
  const [, seconds] = /(\d+) (?:seconds|秒)/.exec(words ?? '') ?? [];
  if (seconds !== undefined) return Number(seconds) * SECOND;
  return /within a minute|一分钟/.test(words ?? '') ? MINUTE : null;
}

const order = unpaidOrder(PAID, {
  province: null,
  state: 'delivering',
  paymentState: 'paid',
  deliveryState: 'accepted',
  expiresAt: iso(PAID),
  paidAt: iso(PAID),
  promisedBy: iso(PAID + 10 * MINUTE),
});

test('promises a usual time only while it can still be kept', () => {
  for (const language of languages)
    for (const waited of waits)
      for (const said of [usualPromise(waited, language), minutePromise(waited, language)]) {
        const within = saidWithin(said);
        if (waited >= MINUTE) expect(said).toBeNull();
        else expect(within, `${waited} ms: ${said}`).toBeGreaterThan(waited);
      }
});

test('names a time of day only while it is still to come', () => {
  for (const language of languages)
    for (const waited of waits) {
      const now = PAID + waited;
      expect(expectedPromise(order, now, language) === null).toBe(waited >= 10 * MINUTE);
      expect(backPromise(order, now, language) === null).toBe(waited >= 24 * HOUR);
    }
});

test.each(['sending', 'crediting', 'carrierSilent', 'deliveringLate', 'giving', 'givingLate'] as const)(
  'an order that is %s promises no time that has passed, and at last no time at all',
  (displayStatus) => {
    for (const language of languages)
      for (const waited of waits) {
        const now = PAID + waited;
        const { promise } = describeStatus(order, displayStatus, now, language);
        const within = saidWithin(promise);
        if (within !== null) expect(within).toBeGreaterThan(waited);
        const named = (time: number) => promise?.includes(formatDue(time, now, language)) ?? false;
        if (waited >= 10 * MINUTE) expect(named(PAID + 10 * MINUTE)).toBe(false);
        if (waited >= 24 * HOUR) expect(promise ?? '').not.toMatch(/\d/);
      }
  },
);

test.each(['checkingPayment', 'timeUp', 'confirmingPoints', 'takingPoints'] as const)(
  'an order that is being paid (%s) promises no time that has passed',
  (displayStatus: DisplayStatus) => {
    for (const language of languages)
      for (const waited of waits) {
        const { promise } = describeStatus(order, displayStatus, PAID + waited, language);
        const within = saidWithin(promise);
        if (within !== null) expect(within).toBeGreaterThan(waited);
      }
  },
);

test('a paid top-up goes through each promise in turn', () => {
  const [texts, ladder] = [statusCopy.en, promiseCopy.en];
  const at = (waited: number) => {
    const now = PAID + waited;
    return describeStatus(order, displayStatusOf(order, { now }), now, 'en').promise;
  };
  const due = (time: number, waited: number) => formatDue(time, PAID + waited, 'en');
  expect([5 * SECOND, 30 * SECOND, 5 * MINUTE, HOUR, 25 * HOUR].map(at)).toEqual([
    ladder.seconds(10),
    ladder.minute,
    ladder.expectedBy(due(PAID + 10 * MINUTE, 5 * MINUTE)),
    ladder.backAfter(due(PAID + 24 * HOUR, HOUR)),
    texts.keepAsking,
  ]);
});

test('a sign-up promises no time that has passed', () => {
  for (const state of ['registering', 'settingUp'] as const)
    for (const waitedMs of waits) {
      const { promise } = signUpStatus(signUpWith({ state }), { now: PAID, waitedMs }, 'en');
      const within = saidWithin(promise);
      if (within !== null) expect(within).toBeGreaterThan(waitedMs);
    }
});

test("the promised time of a cancellation is the gateway's", () => {
  expect(CANCELLED_AFTER_MS).toBe(publishedTimes.cancelAfterMs);
});
