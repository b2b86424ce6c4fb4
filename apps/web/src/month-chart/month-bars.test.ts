import { expect, test } from 'vitest';
import { type MonthTotal, monthBars } from './months.tsx';

const month = (name: string, totalFen: number): MonthTotal => ({ month: name, totalFen });
const months = (...names: string[]) => monthBars(names.map((name) => month(name, 100)));

test('bars are oldest first, at most twelve, each a share of the highest', () => {
  const bars = monthBars([month('202612', 2500), month('202611', 10_000), month('202610', 0)]);
  expect(bars.map(({ month: name, share }) => [name, share])).toEqual([
    ['202610', 0],
    ['202611', 1],
    ['202612', 0.25],
  ]);
  const many = Array.from({ length: 14 }, (_, at) => month(String(202614 - at), at === 13 ? 1_000_000 : 100));
  expect(monthBars(many)).toHaveLength(12);
  expect(monthBars(many).every(({ share }) => share === 1)).toBe(true);
});

test('a month without charges has a bar without height, and no months give no bars', () => {
  expect(monthBars([month('202612', 0)]).map(({ share }) => share)).toEqual([0]);
  expect(monthBars([])).toEqual([]);
});

test('the year is shown under January and under the first bar, unless they are neighbours', () => {
  const years = (bars: ReturnType<typeof monthBars>) => bars.map(({ year }) => year);
  expect(years(months('202702', '202701', '202612', '202611'))).toEqual(['2026', null, '2027', null]);
  expect(years(months('202702', '202701', '202612'))).toEqual([null, '2027', null]);
  expect(years(months('202702', '202701'))).toEqual(['2027', null]);
  expect(years(months('202605', '202604'))).toEqual(['2026', null]);
});
