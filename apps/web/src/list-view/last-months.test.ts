import { expect, test } from 'vitest';
import { lastMonths } from './last-months.ts';

test('the last twelve months, over the turn of the year and by the day in China', () => {
  expect(lastMonths(Date.parse('2026-02-15T00:00:00Z'), 4)).toEqual(['202602', '202601', '202512', '202511']);
  expect(lastMonths(Date.parse('2026-11-30T16:00:00Z'), 12)).toEqual([
    '202612',
    '202611',
    '202610',
    '202609',
    '202608',
    '202607',
    '202606',
    '202605',
    '202604',
    '202603',
    '202602',
    '202601',
  ]);
});
