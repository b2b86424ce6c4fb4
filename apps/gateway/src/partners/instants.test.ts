import { expect, test } from 'vitest';
import { billedEntries } from './payments/daily-bills.ts';
import { instantOf } from './instants.ts';
import { zoneInstantOf } from './reloadly/zone-time.ts';

test.each([
  ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59.999Z'],
  ['2027-01-01T07:59:60+08:00', '2026-12-31T23:59:59.999Z'],
  ['2028-02-29T10:00:00+14:00', '2028-02-28T20:00:00.000Z'],
  ['2026-11-29T10:00:00-14:00', '2026-11-30T00:00:00.000Z'],
  ['2026-11-29T10:00:00.123456789Z', '2026-11-29T10:00:00.123Z'],
])('reads %s as %s', (text, instant) => {
  expect(instantOf(text)?.toISOString()).toBe(instant);
});

test.each([
  '2027-02-29T10:00:00Z',
  '2026-11-31T10:00:00Z',
  '2026-11-00T10:00:00Z',
  '2026-11-29T24:00:00Z',
  '2026-11-29T10:00:61Z',
  '2026-11-29T10:00:00+24:00',
  '2026-11-29T10:00:00',
  '',
])('%j is rejected, not rounded to a valid time', (text) => {
  expect(instantOf(text)).toBeNull();
});

test("a time without a zone is read in its partner's zone", () => {
  expect(instantOf('2026-11-29 10:00:00', '+08:00')?.toISOString()).toBe('2026-11-29T02:00:00.000Z');
});

test("a bill's leap second is read; a 30th of February becomes the beginning of the day", () => {
  const timeOf = (at: string, day: string) => {
    const line = { kind: 'payment', paymentNo: 'P1', refundNo: '', amount: '1.00', at } as const;
    return billedEntries('a bill', [line], day)[0]?.at.toISOString();
  };
  expect(timeOf('2017-01-01 07:59:60', '2017-01-01')).toBe('2016-12-31T23:59:59.999Z');
  expect(timeOf('2026-02-30 08:00:00', '2026-03-02')).toBe('2026-03-01T16:00:00.000Z');
});

test("a leap second in a partner's zone is read, so that a failed top-up is refunded", () => {
  const failed = zoneInstantOf('2016-12-31 18:59:60', 'America/New_York');
  expect(failed?.toISOString()).toBe('2016-12-31T23:59:59.999Z');
});
