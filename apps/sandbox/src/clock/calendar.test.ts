import { expect, test } from 'vitest';
import { monthStart, yearEnd } from './calendar.ts';

const iso = (ms: number): string => new Date(ms).toISOString();

test('the year ends with its last second in China, eight hours before it ends in UTC', () => {
  expect(iso(yearEnd(Date.parse('2026-11-21T00:00:00Z')))).toBe('2026-12-31T15:59:59.000Z');
  expect(iso(yearEnd(Date.parse('2026-12-31T15:59:59Z')))).toBe('2026-12-31T15:59:59.000Z');
  expect(iso(yearEnd(Date.parse('2026-12-31T16:00:00Z')))).toBe('2027-12-31T15:59:59.000Z');
});

test('the month begins at midnight in China', () => {
  expect(iso(monthStart(Date.parse('2026-11-30T15:59:59Z')))).toBe('2026-10-31T16:00:00.000Z');
  expect(iso(monthStart(Date.parse('2026-12-31T16:00:00Z')))).toBe('2026-12-31T16:00:00.000Z');
});
