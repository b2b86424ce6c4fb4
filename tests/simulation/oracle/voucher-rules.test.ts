import { expect, test } from 'vitest';
import type { Books } from './books.ts';
import { voucherViolationsOf } from './voucher-rules.ts';

const DAY = 24 * 3_600_000;
const PAID_AT = 60_000;

/**
 * Books of a person who paid with a voucher for an order that was refunded, and who was last told that the
 * voucher is valid until `until`.
 */
function paidForNothing(until: number): Books {
  const books: Partial<Books> = {
    vouchers: [{ voucherNo: 'V1', amountFen: 200n }],
    toldOfVouchers: [{ voucherNo: 'V1', at: 2 * PAID_AT, state: 'available', until, isLast: true }],
    wishes: [{ requestNo: 'r1', askedAt: 0, priceFen: 4790n, points: 0n, voucherNo: 'V1' }],
    orders: [{ orderNo: '1'.repeat(24), requestNo: 'r1' }] as unknown as Books['orders'],
    told: [{ orderNo: '1'.repeat(24), state: 'refunded', isLast: true }] as unknown as Books['told'],
    credits: [],
    taken: [
      {
        account: 'cashier',
        unit: 'fen',
        paymentNo: `P${'1'.repeat(24)}01`,
        amount: 4790n,
        at: PAID_AT,
        isAfterClosing: false,
        answeredPaidAt: null,
      },
    ],
  };
  return books as Books;
}

test('a voucher that is valid a second less than a day breaks no rule', () => {
  expect(voucherViolationsOf(paidForNothing(PAID_AT + DAY - 1000))).toEqual([]);
});

test('a voucher that is valid a minute less than a day breaks the rule', () => {
  expect(voucherViolationsOf(paidForNothing(PAID_AT + DAY - 60_000))).toMatchObject([
    { rule: 'a voucher is free again unless it was spent', orderNo: '1'.repeat(24) },
  ]);
});
