import { expect, test } from 'vitest';
import { owns } from './order-owner.ts';

const [user, other] = ['0123456789', '9876543210'];
const of = (userNo: string, touristSession: string | null = null) => ({ order: { userNo, touristSession } });

test('an order is its user’s, also where a tourist placed it, and nobody else’s', () => {
  const owner = { userNo: user, touristSession: null };
  expect([of(user), of(user, 'a'), of(other), of(other, 'a')].map((order) => owns(owner, order))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('SPEC 6 tourist: a session has the orders that were placed in it, and no others', () => {
  const tourist = { userNo: user, touristSession: 'a' };
  const orders = [of(user, 'a'), of(user), of(user, 'b'), of(other, 'a')];
  expect(orders.map((order) => owns(tourist, order))).toEqual([true, false, false, false]);
});
