import { expect, test } from 'vitest';
import { overLimit, timesTable } from './test-times.mjs';

test('the table lists the longest step first and marks steps over their budget', () => {
  const times = [
    { title: 'Types', tookMs: 59_600, budgetS: 60 },
    { title: 'Journeys', tookMs: 1_400_000, budgetS: 1500 },
    { title: 'Lint', tookMs: 61_000, budgetS: 60 },
  ];
  expect(timesTable(times).split('\n')).toEqual([
    '  took  budget',
    ' 23:20   25:00  Journeys',
    '  1:01    1:00  Lint  ← over its budget',
    '  1:00    1:00  Types',
  ]);
});

test('the whole run fails when it exceeds its limit', () => {
  expect(overLimit(1_200_000, 1200)).toBeNull();
  expect(overLimit(1_201_000, 1200)).toBe('The whole took 20:01, and may take 20:00.');
});
