import type { OrderView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { groupByMonth } from './months.ts';

const order = (orderNo: string, createdAt: string) => ({ orderNo, createdAt }) as OrderView;

test('orders are grouped by the month in China, newest first as they come', () => {
  const groups = groupByMonth([
    order('4', '2026-12-02T00:00:00Z'),
    order('3', '2026-11-30T16:00:00Z'),
    order('2', '2026-11-30T15:59:59Z'),
    order('1', '2025-11-30T15:59:59Z'),
  ]);
  expect(groups.map(({ month, orders }) => [month, orders.map(({ orderNo }) => orderNo)])).toEqual([
    ['202612', ['4', '3']],
    ['202611', ['2']],
    ['202511', ['1']],
  ]);
});

test('an order that two pages bring is shown once, as it was last seen', () => {
  const [group] = groupByMonth([
    { ...order('1', '2026-12-02T00:00:00Z'), faceFen: 1 },
    { ...order('1', '2026-12-02T00:00:00Z'), faceFen: 2 },
  ]);
  expect(group?.orders.map(({ faceFen }) => faceFen)).toEqual([2]);
});

test('no orders, no months', () => {
  expect(groupByMonth([])).toEqual([]);
});
