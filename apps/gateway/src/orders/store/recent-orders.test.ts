import { expect, test } from 'vitest';
import type { OrderAggregate } from '../model/aggregate.ts';
import { createRecentOrders } from './recent-orders.ts';
import { placeSample } from '../testing/order-samples.ts';

const order = (userNo: string): OrderAggregate => placeSample({ userNo }).after;

test('an order is remembered as last written until too many others were written', () => {
  const recent = createRecentOrders(undefined, 2);
  const [first, second, third] = [order('1000000001'), order('1000000002'), order('1000000003')];
  recent.note(first);
  recent.note(second);
  const again = { ...first, order: { ...first.order, version: 2 } };
  recent.note(again);
  recent.note(third);
  expect(recent.get(first.order.orderNo)).toBe(again);
  expect(recent.get(second.order.orderNo)).toBeNull();
  expect(recent.get(third.order.orderNo)).toBe(third);
});

test('an order that needs no further step is not remembered', () => {
  const recent = createRecentOrders();
  const open = order('1000000001');
  recent.note(open);
  recent.note({
    ...open,
    order: { ...open.order, state: 'closed' },
    payments: open.payments.map((one) => ({ ...one, state: 'closed', nextAt: null })),
  });
  expect(recent.get(open.order.orderNo)).toBeNull();
});

test('an order is remembered for two minutes', () => {
  let now = 0;
  const recent = createRecentOrders(() => now, 2);
  const open = order('1000000001');
  recent.note(open);
  now = 119_999;
  expect(recent.get(open.order.orderNo)).toBe(open);
  now = 120_000;
  expect(recent.get(open.order.orderNo)).toBeNull();
});
