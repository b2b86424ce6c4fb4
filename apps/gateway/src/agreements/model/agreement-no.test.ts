import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  agreementNoOf,
  agreementNoOfKey,
  chargeNoOf,
  chargeSlotOf,
  mandateNoOf,
  monthOf,
  orderNoOfCharge,
  signerOf,
} from './agreement-no.ts';
import { orderNoOfKey } from '../../orders/model/order-number.ts';

const anyUser = fc.stringMatching(/^[0-9]{10}$/);
const anyTime = fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.UTC(2040, 11, 31) });
const anyKey = fc.stringMatching(/^[A-Za-z0-9-]{16,64}$/);
const anyMonth = fc.stringMatching(/^20[2-9][0-9](0[1-9]|1[0-2])$/);
const anyDay = fc.stringMatching(/^20[2-9][0-9](0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])$/);
const anyPeriod = fc.oneof(anyMonth, anyDay);

test('an agreement number encodes its signer; a charge number encodes agreement, signer and month', () => {
  fc.assert(
    fc.property(anyUser, anyTime, anyKey, anyPeriod, (userNo, now, key, period) => {
      const agreementNo = agreementNoOfKey(userNo, now, key, []);
      expect(agreementNo).toMatch(/^A\d{24}$/);
      expect(signerOf(agreementNo)).toBe(userNo);
      const chargeNo = chargeNoOf(agreementNo, period);
      expect(chargeNo).toMatch(/^C\d{32}$/);
      expect([signerOf(chargeNo), agreementNoOf(chargeNo), monthOf(chargeNo)]).toEqual([
        userNo,
        agreementNo,
        period.slice(0, 6),
      ]);
    }),
  );
});

test('each agreement and period has one charge number, and a month differs from its days', () => {
  const agreementNo = agreementNoOfKey('0123456789', 0, 'request-0000000001', []);
  fc.assert(
    fc.property(anyPeriod, anyPeriod, (one, other) => {
      expect(chargeNoOf(agreementNo, one) === chargeNoOf(agreementNo, other)).toBe(one === other);
    }),
  );
  expect(chargeNoOf(agreementNo, '202612') < chargeNoOf(agreementNo, '20261201')).toBe(true);
});

test('a request repeated within a day has the same agreement number; a taken one yields to the next', () => {
  fc.assert(
    fc.property(anyUser, anyTime, anyKey, (userNo, now, key) => {
      const first = agreementNoOfKey(userNo, now, key, []);
      expect(agreementNoOfKey(userNo, now, key, [])).toBe(first);
      const second = agreementNoOfKey(userNo, now, key, [first]);
      expect(second).not.toBe(first);
      expect(agreementNoOfKey(userNo, now, key, [first])).toBe(second);
    }),
  );
});

describe('the order of a charge', () => {
  test('has 24 digits, with its signer’s number and its day or the first day of its month', () => {
    fc.assert(
      fc.property(anyUser, anyTime, anyKey, anyPeriod, (userNo, now, key, period) => {
        const agreementNo = agreementNoOfKey(userNo, now, key, []);
        const orderNo = orderNoOfCharge(chargeNoOf(agreementNo, period));
        expect(orderNo).toMatch(/^\d{24}$/);
        expect(orderNo.slice(6, 16)).toBe(userNo);
        expect(orderNo.slice(0, 6)).toBe(period.slice(2).padEnd(6, '01'));
        expect(orderNoOfCharge(chargeNoOf(agreementNo, period))).toBe(orderNo);
      }),
    );
  });

  test('never has the number of an order that a user places', () => {
    fc.assert(
      fc.property(anyUser, anyTime, anyKey, anyPeriod, fc.nat(5), (userNo, now, key, period, candidate) => {
        const agreementNo = agreementNoOfKey(userNo, now, key, []);
        expect(Number(orderNoOfCharge(chargeNoOf(agreementNo, period), candidate).slice(16))).toBeGreaterThan(
          Number(orderNoOfKey(userNo, now, key, candidate).slice(16)),
        );
        expect(Number(orderNoOfKey(userNo, now, key, candidate).slice(16))).toBeLessThan(86_400_000);
        expect(orderNoOfCharge(chargeNoOf(agreementNo, period), candidate).slice(16) >= '86400000').toBe(
          true,
        );
      }),
    );
  });

  test('has its own number among all charges of its signer, whatever their periods', () => {
    fc.assert(
      fc.property(
        anyUser,
        fc.array(fc.tuple(anyTime, anyKey), { minLength: 2, maxLength: 30 }),
        fc.uniqueArray(anyPeriod, { minLength: 2, maxLength: 12 }),
        (userNo, openings, periods) => {
          const agreements: string[] = [];
          for (const [at, key] of openings) agreements.push(agreementNoOfKey(userNo, at, key, agreements));
          const numbers = agreements.flatMap((agreementNo) =>
            periods.map((period) => orderNoOfCharge(chargeNoOf(agreementNo, period))),
          );
          expect(new Set(numbers).size).toBe(agreements.length * periods.length);
        },
      ),
    );
  });

  test('an agreement never gets the slot of another agreement of its signer', () => {
    // The slots of two agreements can be the same: requests are tried until one would take another's.
    const [userNo, now] = ['0123456789', Date.UTC(2026, 10, 20)];
    const bySlot = new Map<number, string>();
    let meeting: { readonly key: string; readonly other: string } | null = null;
    for (let n = 0; meeting === null; n += 1) {
      const key = `request-that-meets-${n}`;
      const agreementNo = agreementNoOfKey(userNo, now, key, []);
      const other = bySlot.get(chargeSlotOf(agreementNo));
      if (other !== undefined) meeting = { key, other };
      bySlot.set(chargeSlotOf(agreementNo), agreementNo);
    }
    const { key, other } = meeting;
    const given = agreementNoOfKey(userNo, now, key, [other]);
    expect(chargeSlotOf(agreementNoOfKey(userNo, now, key, []))).toBe(chargeSlotOf(other));
    expect(chargeSlotOf(given)).not.toBe(chargeSlotOf(other));
    expect(orderNoOfCharge(chargeNoOf(given, '202612'))).not.toBe(
      orderNoOfCharge(chargeNoOf(other, '202612')),
    );
  });
});

test("a mandate number derives from agreement and operation, and users cannot choose another's", () => {
  fc.assert(
    fc.property(anyUser, anyUser, anyTime, anyKey, anyKey, (userNo, other, now, key, secondKey) => {
      const agreementNo = agreementNoOfKey(userNo, now, key, []);
      const mandateNo = mandateNoOf(agreementNo, key);
      expect(mandateNo).toMatch(/^M\d{36}$/);
      expect(mandateNoOf(agreementNo, key)).toBe(mandateNo);
      expect(mandateNoOf(agreementNo, secondKey) === mandateNo).toBe(key === secondKey);
      if (other !== userNo)
        expect(mandateNoOf(agreementNoOfKey(other, now, key, []), key)).not.toBe(mandateNo);
    }),
  );
});
