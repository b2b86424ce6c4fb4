import { expect, test } from 'vitest';
import { dayInChina, monthsBack, monthStart, yearEnd } from './china-time.ts';

test('the year ends with its last second in China, eight hours before it does in UTC', () => {
  expect(new Date(yearEnd(Date.parse('2026-11-21T00:00:00Z'))).toISOString()).toBe(
    '2026-12-31T15:59:59.000Z',
  );
  expect(new Date(yearEnd(Date.parse('2026-12-31T15:59:59Z'))).toISOString()).toBe(
    '2026-12-31T15:59:59.000Z',
  );
  expect(new Date(yearEnd(Date.parse('2026-12-31T16:00:00Z'))).toISOString()).toBe(
    '2027-12-31T15:59:59.000Z',
  );
});

test('months go back over the end of a year, from the one that it is in China', () => {
  expect(monthsBack(Date.parse('2026-01-31T15:59:59Z'), 3)).toEqual(['202601', '202512', '202511']);
  expect(monthsBack(Date.parse('2026-01-31T16:00:00Z'), 3)).toEqual(['202602', '202601', '202512']);
});

test('the day and the month begin at midnight in China', () => {
  expect(dayInChina(Date.parse('2026-11-30T15:59:59Z'))).toBe('2026-11-30');
  expect(dayInChina(Date.parse('2026-11-30T16:00:00Z'))).toBe('2026-12-01');
  expect(new Date(monthStart(Date.parse('2026-11-30T15:59:59Z'))).toISOString()).toBe(
    '2026-10-31T16:00:00.000Z',
  );
  expect(new Date(monthStart(Date.parse('2026-12-31T16:00:00Z'))).toISOString()).toBe(
    '2026-12-31T16:00:00.000Z',
  );
});
