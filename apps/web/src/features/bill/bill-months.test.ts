import type { BillMonthView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { chargesByKind, monthBars } from './bill-months.ts';

const month = (name: string, totalFen: number, kinds: BillMonthView['kinds'] = []): BillMonthView => ({ month: name, totalFen, kinds });
const months = (...names: string[]) => monthBars(names.map((name) => month(name, 100)));

test('bars are oldest first, twelve at most, each a share of the highest', () => {
  const bars = monthBars([month('202612', 2500), month('202611', 10_000), month('202610', 0)]);
  expect(bars.map(({ month: name, share }) => [name, share])).toEqual([['202610', 0], ['202611', 1], ['202612', 0.25]]);
  const many = Array.from({ length: 14 }, (_, at) => month(String(202614 - at), at === 13 ? 1_000_000 : 100));
  expect(monthBars(many)).toHaveLength(12);
  expect(monthBars(many).every(({ share }) => share === 1)).toBe(true);
});

test('months without any charge have no height, and no months no bars', () => {
  expect(monthBars([month('202612', 0)]).map(({ share }) => share)).toEqual([0]);
  expect(monthBars([])).toEqual([]);
});

test('the year stands under January and under the first bar, unless they are neighbours', () => {
  const years = (bars: ReturnType<typeof monthBars>) => bars.map(({ year }) => year);
  expect(years(months('202702', '202701', '202612', '202611'))).toEqual(['2026', null, '2027', null]);
  expect(years(months('202702', '202701', '202612'))).toEqual([null, '2027', null]);
  expect(years(months('202702', '202701'))).toEqual(['2027', null]);
  expect(years(months('202605', '202604'))).toEqual(['2026', null]);
});

test('charges come in one order, a kind once, without those of nothing', () => {
  const charges = chargesByKind(month('202612', 1000, [{ kind: 'other', amountFen: 100 }, { kind: 'sms', amountFen: 0 }, { kind: 'plan', amountFen: 700 }, { kind: 'other', amountFen: 200 }]));
  expect(charges).toEqual([{ kind: 'plan', amountFen: 700 }, { kind: 'other', amountFen: 300 }]);
});
