import type { OrderView } from '@phonebill/contract/wire';
import { expect, test } from 'vitest';
import { rowWords } from './row-words.ts';
import { recordsTexts } from './texts.ts';

const now = Date.parse('2026-11-21T06:00:00Z');
const order = { priceFen: 4990, points: 0, state: 'awaitingPayment', expiresAt: '2026-11-21T06:12:03Z', refunds: [] } as unknown as OrderView;
const refund = (reason: string, state: string) => ({ amountFen: 4990, points: 0, reason, state });
const of = (patch: object) => rowWords({ ...order, ...patch }, now, recordsTexts.en, 'en');

test.each([
  [{}, 'waiting', 'Unpaid', '¥49.90 to pay', '12:03 left'],
  [{ expiresAt: '2026-11-21T05:59:00Z' }, 'waiting', 'Unpaid', '¥49.90 to pay', null],
  [{ state: 'delivering' }, 'waiting', 'Under way', 'Paid ¥49.90', null],
  [{ state: 'credited' }, 'done', 'Done', 'Paid ¥49.90', null],
  [{ state: 'credited', refunds: [refund('paidTwice', 'processing')] }, 'done', 'Done', '¥49.90 coming back', null],
  [{ state: 'credited', refunds: [refund('paidTwice', 'settled')] }, 'done', 'Done', 'Paid ¥49.90', null],
  [{ state: 'refunding', refunds: [refund('deliveryFailed', 'rejected')] }, 'returning', 'Coming back', '¥49.90 coming back', null],
  [{ state: 'refunded', refunds: [refund('deliveryFailed', 'settled')] }, 'done', 'Returned', '¥49.90 returned', null],
  [{ state: 'closed' }, 'ended', 'Closed', 'Not paid', null],
  [{ state: 'closed', refunds: [refund('paidLate', 'due')] }, 'ended', 'Closed', '¥49.90 coming back', null],
  [{ state: 'closed', refunds: [refund('paidLate', 'settled')] }, 'ended', 'Closed', '¥49.90 returned', null],
])('%j', (patch, tone, state, money, left) => {
  expect(of(patch)).toEqual({ tone, state, money, left });
});

test('points are said as points, beside money or alone', () => {
  const points = { priceFen: 0, points: 3000 };
  const mixed = { priceFen: 1500, points: 1500 };
  const back = { amountFen: 0, points: 1500, reason: 'deliveryFailed', state: 'due' };
  expect(of(points).money).toBe('3,000 points to pay');
  expect(of({ ...mixed, state: 'credited' }).money).toBe('Paid 1,500 points + ¥15.00');
  expect(of({ ...mixed, state: 'refunding', refunds: [{ ...refund('deliveryFailed', 'settled'), amountFen: 1500 }, back] }).money).toBe('1,500 points coming back');
  expect(rowWords({ ...order, ...points, state: 'credited' }, now, recordsTexts.zh, 'zh').money).toBe('实付 3,000 积分');
});
