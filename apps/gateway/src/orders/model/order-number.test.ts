import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  CHARGE_SLOTS,
  chinaDay,
  deliveryNoOf,
  orderNoOf,
  orderNoOfKey,
  orderNoOfPeriod,
  paymentNoOf,
  refundNoOf,
  userNoOf,
} from './order-number.ts';

const anyUser = fc.stringMatching(/^[0-9]{10}$/);
const anyTime = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 11, 31) });
const anyKey = fc.stringMatching(/^[A-Za-z0-9-]{16,64}$/);
const anySlot = fc.nat(CHARGE_SLOTS - 1);
const DAY_MS = 86_400_000;

test('an order number has 24 digits, from which its day and user can be read', () => {
  fc.assert(
    fc.property(anyUser, anyTime, anyKey, fc.nat(20), (userNo, now, key, candidate) => {
      const orderNo = orderNoOfKey(userNo, now, key, candidate);
      expect(orderNo).toMatch(/^\d{24}$/);
      expect(userNoOf(orderNo)).toBe(userNo);
      expect(orderNo.slice(0, 6)).toBe(chinaDay(now));
    }),
  );
});

test('a repeated request has the same number all day, and another one on another day', () => {
  fc.assert(
    fc.property(
      anyUser,
      anyTime,
      anyKey,
      fc.nat(20),
      fc.nat(DAY_MS),
      (userNo, now, key, candidate, later) => {
        const again = orderNoOfKey(userNo, now + later, key, candidate);
        expect(again === orderNoOfKey(userNo, now, key, candidate)).toBe(
          chinaDay(now) === chinaDay(now + later),
        );
      },
    ),
  );
});

test("a user's order numbers sort by day", () => {
  fc.assert(
    fc.property(anyUser, anyTime, anyTime, anyKey, anyKey, (userNo, one, other, key, otherKey) => {
      fc.pre(chinaDay(one) < chinaDay(other));
      expect(orderNoOfKey(userNo, one, key) < orderNoOfKey(userNo, other, otherKey)).toBe(true);
    }),
  );
});

test('another user, another key or another candidate gives another number', () => {
  const numbers = new Set<string>();
  for (let user = 0; user < 50; user += 1)
    for (let key = 0; key < 20; key += 1)
      for (let candidate = 0; candidate < 3; candidate += 1)
        numbers.add(orderNoOfKey(String(1_000_000_000 + user), 0, `request-${key}`, candidate));
  expect(numbers.size).toBe(50 * 20 * 3);
});

test("monthly charges, daily charges and users' own orders never get the same number", () => {
  fc.assert(
    fc.property(anyUser, anyTime, anyKey, anySlot, anySlot, (userNo, now, key, slot, otherSlot) => {
      const day = `20${chinaDay(now)}`;
      const ofMonth = orderNoOfPeriod(userNo, day.slice(0, 6), slot);
      const ofFirst = orderNoOfPeriod(userNo, `${day.slice(0, 6)}01`, otherSlot);
      const ofDay = orderNoOfPeriod(userNo, day, slot);
      for (const orderNo of [ofMonth, ofFirst, ofDay]) expect(orderNo).toMatch(/^\d{24}$/);
      expect(ofMonth).not.toBe(ofFirst);
      expect(ofMonth).not.toBe(ofDay);
      expect([ofMonth, ofFirst, ofDay]).not.toContain(orderNoOfKey(userNo, now, key));
      expect(orderNoOfPeriod(userNo, day, otherSlot) === ofDay).toBe(slot === otherSlot);
    }),
  );
});

test('the numbers of an order’s parts derive from its own, lead back to it, and differ by kind', () => {
  fc.assert(
    fc.property(anyUser, anyTime, anyKey, fc.integer({ min: 1, max: 99 }), (userNo, now, key, attempt) => {
      const orderNo = orderNoOfKey(userNo, now, key);
      const paymentNo = paymentNoOf(orderNo, attempt);
      const parts = [paymentNo, refundNoOf(paymentNo), deliveryNoOf(orderNo)];
      expect(new Set(parts).size).toBe(3);
      expect(parts.map(orderNoOf)).toEqual([orderNo, orderNo, orderNo]);
    }),
  );
});
