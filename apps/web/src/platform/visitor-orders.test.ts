import { expect, test } from 'vitest';
import { memoryArea } from './storage.ts';
import { createVisitorOrders } from './visitor-orders.ts';

const orderNo = (last: number): string => String(last).padStart(24, '0');

test('SPEC 2 /rechargeTelebill/directResult: an order placed here is known after a reload', () => {
  const area = memoryArea();
  createVisitorOrders(area).mark(orderNo(1));
  expect(createVisitorOrders(area).placedHere(orderNo(1))).toBe(true);
  expect(createVisitorOrders(area).placedHere(orderNo(2))).toBe(false);
});

test('keeps only the numbers of the latest 20 orders', () => {
  const area = memoryArea();
  const orders = createVisitorOrders(area);
  for (let at = 0; at < 25; at += 1) orders.mark(orderNo(at));
  orders.mark(orderNo(10));
  expect(area.getItem('visitorOrders')?.split(' ')).toEqual([
    ...Array.from({ length: 20 }, (_, at) => orderNo(at + 5)).filter((kept) => kept !== orderNo(10)),
    orderNo(10),
  ]);
  expect(orders.placedHere(orderNo(4))).toBe(false);
});

test('ignores a stored text of another format', () => {
  const area = memoryArea();
  area.setItem('visitorOrders', `{"a":1} 13800138000 ${orderNo(3)}x`);
  expect(createVisitorOrders(area).placedHere('13800138000')).toBe(false);
  expect(createVisitorOrders(area).placedHere(orderNo(3))).toBe(false);
});
