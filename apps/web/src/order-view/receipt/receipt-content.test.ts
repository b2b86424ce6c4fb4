import type { OrderView, RefundView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { unpaidOrder } from '../testing/order-samples.ts';
import { hasReceipt } from '../display-status.ts';
import { receiptContent } from './receipt-content.ts';

const orderNo = '261121995584047242268670';
const order = unpaidOrder(Date.parse('2026-11-21T03:00:00Z'), {
  orderNo,
  mobileNo: '13910025678',
  paidFrom: '和包余额',
  state: 'credited',
  paymentState: 'paid',
  deliveryState: 'credited',
  paidAt: '2026-11-21T03:01:00Z',
  endedAt: '2026-11-21T03:02:00Z',
});
const refund: RefundView = {
  refundNo: 'R1',
  method: 'cash',
  amountFen: 4990,
  points: 0,
  state: 'settled',
  reason: 'deliveryFailed',
  requestedAt: '2026-11-21T03:03:00Z',
  settledAt: '2026-11-21T03:04:00Z',
};
const rows = (patch: Partial<OrderView>, language: 'en' | 'zh' = 'en') =>
  Object.fromEntries(
    receiptContent({ ...order, ...patch }, language).rows.map(({ name, value }) => [name, value]),
  );

test('a receipt shows number, carrier, payment, times and order number in both languages', () => {
  expect(receiptContent(order, 'en')).toMatchObject({
    title: 'Top-up receipt',
    amount: '¥50.00',
    state: 'Topped up',
  });
  expect(rows({})).toEqual({
    Number: '139 1002 5678',
    Carrier: 'China Mobile\u00a0· Beijing',
    'Top-up': '¥50.00',
    Paid: '¥49.90',
    'Paid with': 'Wallet cashier\u00a0· Wallet balance',
    Ordered: '21\u00a0Nov\u00a02026, 11:00',
    'Paid on': '21\u00a0Nov\u00a02026, 11:01',
    'Topped up on': '21\u00a0Nov\u00a02026, 11:02',
    'Order number': orderNo,
  });
  expect(rows({}, 'zh')).toEqual({
    充值号码: '139 1002 5678',
    运营商: '中国移动\u00a0· 北京',
    充值面额: '¥50.00',
    实付: '¥49.90',
    支付方式: '钱包收银台\u00a0· 钱包余额',
    下单时间: '2026年11月21日 11:00',
    支付时间: '2026年11月21日 11:01',
    到账时间: '2026年11月21日 11:02',
    订单号: orderNo,
  });
});

test('points are shown as points, and unknown facts are left out', () => {
  const shown = rows({
    payMethod: 'points',
    points: 1500,
    priceFen: 1500,
    paidFrom: null,
    carrier: 'UNKNOWN',
    province: null,
    mobileNo: '139****5678',
  });
  expect(shown).toMatchObject({
    Number: '139 **** 5678',
    Paid: '1,500 points + ¥15.00',
    'Paid with': 'Points + Wallet cashier',
  });
  expect(rows({ payMethod: 'points', points: 1500, priceFen: 0, paidFrom: null })).toMatchObject({
    Paid: '1,500 points',
    'Paid with': 'Points',
  });
  expect(shown).not.toHaveProperty('Carrier');
});

test('shows a refund with its time, and marks the refund of a second payment', () => {
  expect(receiptContent({ ...order, state: 'refunded', refunds: [refund] }, 'en').state).toBe(
    'Not topped up, payment refunded',
  );
  expect(rows({ state: 'refunded', refunds: [refund] })).toMatchObject({
    Paid: '¥49.90',
    Refunded: '¥49.90, 21\u00a0Nov\u00a02026, 11:04',
  });
  expect(rows({ refunds: [{ ...refund, reason: 'paidTwice' }] })).toMatchObject({
    'Second payment refunded': '¥49.90, 21\u00a0Nov\u00a02026, 11:04',
    'Topped up on': '21\u00a0Nov\u00a02026, 11:02',
  });
});

test('an order closed before its payment shows a price and no payment', () => {
  const late = {
    state: 'closed',
    paidAt: null,
    refunds: [{ ...refund, reason: 'paidLate' }],
  } as const satisfies Partial<OrderView>;
  expect(rows({ ...late, refunds: [...late.refunds] })).toMatchObject({
    Price: '¥49.90',
    'Closed on': '21\u00a0Nov\u00a02026, 11:02',
  });
});

test('only an order that was paid and has ended, with its refunds settled, has a receipt', () => {
  expect(hasReceipt(order)).toBe(true);
  expect(hasReceipt({ ...order, state: 'refunded', refunds: [refund] })).toBe(true);
  expect(hasReceipt({ ...order, state: 'closed', paidAt: null, refunds: [refund] })).toBe(true);
  expect(hasReceipt({ ...order, state: 'closed', paidAt: null })).toBe(false);
  for (const state of ['awaitingPayment', 'delivering', 'refunding'] as const) {
    expect(hasReceipt({ ...order, state })).toBe(false);
    expect(() => receiptContent({ ...order, state }, 'en')).toThrow(state);
  }
  expect(hasReceipt({ ...order, refunds: [{ ...refund, state: 'due' }] })).toBe(false);
});
