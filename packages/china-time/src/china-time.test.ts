import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  chinaDayOf,
  chinaTime,
  DAY_MS,
  dayPeriod,
  dayText,
  dueDay,
  endOfDay,
  HOUR_MS,
  lastMonths,
  monthAfter,
  monthOfPeriod,
  monthPeriod,
  withinHours,
} from './china-time.ts';

const anyTime = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2033, 11, 31) });
const anyHours = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }))
  .filter(([from, to]) => from < to)
  .map(([from, to]) => ({ from, to }));

test.each([
  [2027, 1, 31],
  [2027, 2, 28],
  [2028, 2, 29],
  [2100, 2, 28],
  [2027, 4, 30],
  [2027, 6, 30],
  [2027, 7, 31],
  [2027, 8, 31],
  [2027, 12, 31],
])('the 31st in %i-%i falls on its last day, the %i', (year, month, last) => {
  expect(dueDay({ year, month }, 31)).toEqual({ year, month, day: last });
  for (const day of [29, 30]) expect(dueDay({ year, month }, day).day).toBe(Math.min(day, last));
  expect(dueDay({ year, month }, 28).day).toBe(28);
});

test('a day begins at midnight in China, which is 16:00 UTC of the day before', () => {
  expect(chinaDayOf(Date.UTC(2026, 11, 31, 15, 59, 59, 999))).toEqual({ year: 2026, month: 12, day: 31 });
  expect(chinaDayOf(Date.UTC(2026, 11, 31, 16))).toEqual({ year: 2027, month: 1, day: 1 });
  expect(dayText(Date.UTC(2028, 1, 28, 16))).toBe('2028-02-29');
  expect(dayPeriod(Date.UTC(2028, 1, 28, 16))).toBe('20280229');
});

test('a day ends at the first moment of the next, across months and leap years', () => {
  expect(endOfDay('2026-12-31')).toBe(Date.UTC(2026, 11, 31, 16));
  expect(endOfDay('2028-02-28')).toBe(chinaTime({ year: 2028, month: 2, day: 29 }));
  fc.assert(
    fc.property(anyTime, (ms) => {
      const end = endOfDay(dayText(ms));
      expect(end).toBeGreaterThan(ms);
      expect(end - ms).toBeLessThanOrEqual(DAY_MS);
      expect([dayText(end - 1), dayText(end)]).toEqual([dayText(ms), dayText(ms + DAY_MS)]);
    }),
  );
});

test('months follow each other across years, and a written period is read back', () => {
  expect(monthAfter({ year: 2026, month: 12 })).toEqual({ year: 2027, month: 1 });
  fc.assert(
    fc.property(anyTime, (ms) => {
      const { year, month } = chinaDayOf(ms);
      expect(monthOfPeriod(monthPeriod({ year, month }))).toEqual({ year, month });
      expect(monthOfPeriod(dayPeriod(ms))).toEqual({ year, month });
      expect(monthPeriod(monthAfter({ year, month })) > monthPeriod({ year, month })).toBe(true);
    }),
  );
});

test('a time within the hours stays; any other waits for the next opening, less than a day away', () => {
  fc.assert(
    fc.property(anyTime, anyHours, (ms, hours) => {
      const at = withinHours(ms, hours);
      const msOfDay = at - chinaTime(chinaDayOf(at));
      expect(msOfDay).toBeGreaterThanOrEqual(hours.from * HOUR_MS);
      expect(msOfDay).toBeLessThan(hours.to * HOUR_MS);
      expect(at - ms).toBeLessThan(DAY_MS);
      expect(at).toBeGreaterThanOrEqual(ms);
      expect(withinHours(at, hours)).toBe(at);
      if (at !== ms) expect(msOfDay).toBe(hours.from * HOUR_MS);
    }),
  );
});

test('with hours from 8 to 22, 7:59 waits a minute and 22:00 waits until the morning', () => {
  const day = { year: 2026, month: 12, day: 31 };
  expect(withinHours(chinaTime(day, 8 * HOUR_MS - 60_000), { from: 8, to: 22 })).toBe(
    chinaTime(day, 8 * HOUR_MS),
  );
  expect(withinHours(chinaTime(day, 22 * HOUR_MS - 1), { from: 8, to: 22 })).toBe(
    chinaTime(day, 22 * HOUR_MS - 1),
  );
  expect(withinHours(chinaTime(day, 22 * HOUR_MS), { from: 8, to: 22 })).toBe(
    chinaTime({ year: 2027, month: 1, day: 1 }, 8 * HOUR_MS),
  );
});

test('lists the last months across a year, by the day in China', () => {
  expect(lastMonths(Date.parse('2026-02-15T00:00:00Z'), 4)).toEqual(['202602', '202601', '202512', '202511']);
  const year = lastMonths(Date.parse('2026-11-30T16:00:00Z'), 12);
  expect([year.length, year[0], year.at(-1)]).toEqual([12, '202612', '202601']);
});
