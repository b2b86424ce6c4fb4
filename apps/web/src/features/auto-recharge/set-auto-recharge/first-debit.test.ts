import { expect, test } from 'vitest';
import { rules } from '../../../../../../tests/support/agreement-samples.ts';
import { firstDebitAt, monthsFrom } from './first-debit.ts';

const at = (iso: string) => Date.parse(iso);
const debit = (day: number, now: string) => new Date(firstDebitAt(day, rules, at(now))).toISOString();

test('the next such day that leaves time to announce it, at the first hour of debits in China', () => {
  expect(debit(25, '2026-11-21T06:00:00Z')).toBe('2026-11-25T01:00:00.000Z');
  expect(debit(22, '2026-11-21T00:59:00Z')).toBe('2026-11-22T01:00:00.000Z');
  expect(debit(22, '2026-11-21T01:01:00Z')).toBe('2026-12-22T01:00:00.000Z');
  expect(debit(1, '2026-12-21T06:00:00Z')).toBe('2027-01-01T01:00:00.000Z');
});

test('days 29 to 31 are the last day of a shorter month', () => {
  expect(debit(31, '2026-11-21T06:00:00Z')).toBe('2026-11-30T01:00:00.000Z');
  expect(debit(30, '2027-02-01T06:00:00Z')).toBe('2027-02-28T01:00:00.000Z');
  expect(debit(29, '2028-02-01T06:00:00Z')).toBe('2028-02-29T01:00:00.000Z');
});

test('the day is that of China', () => {
  expect(debit(1, '2026-11-30T16:30:00Z')).toBe('2027-01-01T01:00:00.000Z');
});

test('months from now end on a day that there is', () => {
  expect(monthsFrom(at('2026-11-21T06:00:00Z'), 6)).toBe('2027-05-21');
  expect(monthsFrom(at('2026-11-30T06:00:00Z'), 3)).toBe('2027-02-28');
  expect(monthsFrom(at('2026-12-31T15:59:00Z'), 12)).toBe('2027-12-31');
  expect(monthsFrom(at('2026-12-31T16:01:00Z'), 12)).toBe('2028-01-01');
});
