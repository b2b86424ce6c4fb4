import type { OrderView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { rowCopy } from './row-copy.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const order = {
  kind: 'topUp',
  priceFen: 4990,
  points: 0,
  payMethod: 'cash',
  state: 'awaitingPayment',
  expiresAt: '2026-11-21T06:12:03Z',
  refunds: [],
} as unknown as OrderView;
const refund = (reason: string, state: string) => ({ amountFen: 4990, points: 0, reason, state });
const of = (patch: object) => rowCopy({ ...order, ...patch }, now, 'en');

test.each([
  [{}, 'waiting', 'Unpaid', '¥49.90 to pay', '12:03 left'],
  [{ expiresAt: '2026-11-21T05:59:00Z' }, 'waiting', 'Unpaid', '¥49.90 to pay', null],
  [{ state: 'delivering' }, 'waiting', 'In progress', 'Paid ¥49.90', null],
  [{ state: 'credited' }, 'done', 'Done', 'Paid ¥49.90', null],
  [
    { state: 'credited', refunds: [refund('paidTwice', 'processing')] },
    'done',
    'Done',
    '¥49.90 being refunded',
    null,
  ],
  [{ state: 'credited', refunds: [refund('paidTwice', 'settled')] }, 'done', 'Done', 'Paid ¥49.90', null],
  [
    { state: 'refunding', refunds: [refund('deliveryFailed', 'rejected')] },
    'returning',
    'Refund in progress',
    '¥49.90 being refunded',
    null,
  ],
  [
    { state: 'refunded', refunds: [refund('deliveryFailed', 'settled')] },
    'returned',
    'Refunded',
    '¥49.90 refunded',
    null,
  ],
  [{ state: 'closed' }, 'ended', 'Closed', 'Not paid', null],
  [
    { state: 'closed', refunds: [refund('paidLate', 'due')] },
    'ended',
    'Closed',
    '¥49.90 being refunded',
    null,
  ],
  [{ state: 'closed', refunds: [refund('paidLate', 'settled')] }, 'ended', 'Closed', '¥49.90 refunded', null],
])('%j', (patch, tone, state, money, left) => {
  expect(of(patch)).toEqual({ name: null, tone, state, kind: 'Wallet cashier', money, left });
});

test('an order with points shows its points, and its money if any', () => {
  const points = { payMethod: 'points', points: 1500, priceFen: 1500, state: 'credited' };
  expect(of(points)).toMatchObject({ kind: 'Points', money: 'Paid 1,500 points + ¥15.00' });
  expect(of({ ...points, priceFen: 0 })).toMatchObject({ money: 'Paid 1,500 points' });
  const back = [
    { amountFen: 0, points: 1500, reason: 'deliveryFailed', state: 'settled' },
    { amountFen: 1500, points: 0, reason: 'deliveryFailed', state: 'due' },
  ];
  expect(of({ ...points, state: 'refunding', refunds: back })).toMatchObject({
    money: '¥15.00 being refunded',
  });
  expect(
    of({ ...points, state: 'refunded', refunds: back.map((each) => ({ ...each, state: 'settled' })) }),
  ).toMatchObject({ money: '1,500 points + ¥15.00 refunded' });
  expect(rowCopy({ ...order, payMethod: 'digital' }, now, 'zh')).toMatchObject({
    kind: '数字人民币',
    money: '待支付 ¥49.90',
  });
});

test('a repayment of credit pay has its own name, and is repaid rather than credited', () => {
  const repayment = { kind: 'repayment', priceFen: 9980 };
  expect(of({ ...repayment, state: 'delivering' })).toMatchObject({
    name: 'Pay later repayment',
    state: 'Processing',
    kind: 'Wallet cashier',
    money: 'Paid ¥99.80',
  });
  expect(rowCopy({ ...order, ...repayment, state: 'credited' } as OrderView, now, 'zh')).toMatchObject({
    name: '先充后付还款',
    state: '已还款',
    money: '实付 ¥99.80',
  });
});

test('an unknown payment method of a newer release has no label', () => {
  expect(of({ payMethod: 'brandNew' }).kind).toBeUndefined();
});

test('an order in an unknown state of a newer release is shown as being handled', () => {
  const state = 'brandNew' as OrderView['state'];
  expect(of({ state })).toMatchObject({ state: 'Being handled', tone: 'waiting' });
  expect(of({ state, kind: 'repayment' }).state).toBe('Being handled');
});
