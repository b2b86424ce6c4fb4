import fc from 'fast-check';
import { expect, test } from 'vitest';
import { publishedAgreementTimes as times } from '../../config/agreement-times.ts';
import type { Charge } from './aggregate.ts';
import { chinaTime, DAY_MS, HOUR_MS, withinHours } from '../../runtime/time/index.ts';
import { chargeReasonOf, nextRetryAt } from './debit-rounds.ts';

/** Returns a time in December 2026 in China. */
const december = (day: number, hour: number): number =>
  chinaTime({ year: 2026, month: 12, day }, hour * HOUR_MS);
const refused = (firstDebitAt: number, rounds: number): Charge => ({
  chargeNo: `C${'1'.repeat(32)}`,
  trigger: 'day',
  period: '202612',
  state: 'debiting',
  reason: null,
  amountFen: 5000n,
  paidFen: null,
  source: null,
  paidFrom: null,
  rounds,
  roundAt: null,
  firstDebitAt: new Date(firstDebitAt),
  orderNo: null,
  announcedAt: new Date(0),
  noticedAt: null,
  debitAt: new Date(firstDebitAt),
  nextAt: null,
  endedAt: null,
});
const next = (first: number, rounds: number, { now = first + rounds, endsOn = null as string | null } = {}) =>
  nextRetryAt(refused(first, rounds), endsOn, new Date(now), times)?.getTime() ?? null;

test('a debit refused by all sources is retried 4, 24 and 48 hours after the first, then never again', () => {
  const first = december(15, 9);
  expect([1, 2, 3, 4].map((rounds) => next(first, rounds))).toEqual([
    first + 4 * HOUR_MS,
    first + DAY_MS,
    first + 2 * DAY_MS,
    null,
  ]);
});

test('a retry that is due at night waits for the morning', () => {
  expect(next(december(15, 19), 1)).toBe(december(16, 8));
});

test('retries whose time passed while the wallet was silent are omitted', () => {
  const first = december(15, 9);
  expect(next(first, 1, { now: first + 30 * HOUR_MS })).toBe(first + 2 * DAY_MS);
  expect(next(first, 1, { now: first + 3 * DAY_MS })).toBeNull();
});

test('no retry is made in another month or after the last day', () => {
  expect(next(december(31, 9), 1)).toBe(december(31, 13));
  expect(next(december(31, 9), 2)).toBeNull();
  expect(next(december(15, 9), 2, { endsOn: '2026-12-15' })).toBeNull();
  expect(next(december(15, 9), 2, { endsOn: '2026-12-16' })).not.toBeNull();
});

test('a retry is in the future, within the hours, and no more often than published', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: december(1, 8), max: december(20, 21) }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 5 * DAY_MS }),
      (first, rounds, after) => {
        const at = next(first, rounds, { now: first + after });
        if (at === null) return;
        expect(at).toBeGreaterThan(first + after);
        expect(withinHours(at, times.debitHours)).toBe(at);
        expect(rounds).toBeLessThanOrEqual(times.retryAfterMs.length);
      },
    ),
  );
});

test('the wallet’s decline codes map to our reasons, and any other to `walletRefused`', () => {
  expect(
    [
      'insufficient_balance',
      'card_missing',
      'card_refused',
      'credit_limit',
      'credit_not_open',
      'mandate_ended',
      'over_mandate',
      'constructor',
      null,
    ].map(chargeReasonOf),
  ).toEqual([
    'balanceTooLow',
    'cardMissing',
    'cardRefused',
    'creditLimit',
    'creditNotOpen',
    'mandateEnded',
    'walletRefused',
    'walletRefused',
    'walletRefused',
  ]);
});
