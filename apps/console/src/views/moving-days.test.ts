import { expect, test } from 'vitest';
import { isMovingPeriod, movingDays } from './moving-days.ts';

/** Half past midnight in China on 1 March is still February in UTC. */
const midnight = Date.parse('2028-03-01T00:30:00+08:00');
const evening = Date.parse('2026-12-31T23:59:59+08:00');

test.each([
  ['today', midnight, '2028-03-01', '2028-03-01'],
  ['last7Days', midnight, '2028-02-24', '2028-03-01'],
  ['last30Days', midnight, '2028-02-01', '2028-03-01'],
  ['thisMonth', midnight, '2028-03-01', '2028-03-01'],
  ['today', evening, '2026-12-31', '2026-12-31'],
  ['last7Days', evening, '2026-12-25', '2026-12-31'],
  ['last30Days', evening, '2026-12-02', '2026-12-31'],
  ['thisMonth', evening, '2026-12-01', '2026-12-31'],
] as const)("%s is counted in China's time and ends today", (period, nowMs, from, to) => {
  expect(movingDays(period, nowMs)).toEqual({ from, to });
});

test('recognises only the known periods', () => {
  expect(isMovingPeriod('thisMonth')).toBe(true);
  for (const text of ['tomorrow', '', null, undefined]) expect(isMovingPeriod(text)).toBe(false);
});
