import { expect, test } from 'vitest';
import { owns } from './order-owner.ts';

const [user, other] = ['0123456789', '9876543210'];
const of = (userNo: string, touristSession: string | null = null) => ({ order: { userNo, touristSession } });

test("a user owns their orders, including those of their tourist sessions, and no other user's", () => {
  const owner = { userNo: user, touristSession: null };
  expect([of(user), of(user, 'a'), of(other), of(other, 'a')].map((order) => owns(owner, order))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('SPEC 6 tourist: a session owns the orders that were placed in it, and no others', () => {
  const tourist = { userNo: user, touristSession: 'a' };
  const orders = [of(user, 'a'), of(user), of(user, 'b'), of(other, 'a')];
  expect(orders.map((order) => owns(tourist, order))).toEqual([true, false, false, false]);
});
