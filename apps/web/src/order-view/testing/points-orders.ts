/** Sample orders paid with points alone, or with points and money, in each of their states. */
import type { OrderView, PaymentState, RefundState, RefundView } from '@phonebill/contract/wire';
import { unpaidOrder } from './order-samples.ts';

export const PLACED = Date.parse('2026-11-21T06:00:00Z');
export const at = (minutes: number) => new Date(PLACED + minutes * 60_000).toISOString();
export const NOW = PLACED + 3 * 60_000;

export const forPoints = (points: PaymentState): OrderView =>
  unpaidOrder(PLACED, {
    province: null,
    faceFen: 3000,
    priceFen: 0,
    points: 3000,
    payMethod: 'points',
    goodsId: 'points-30',
    paymentState: points,
    parts: [{ method: 'points', state: points }],
  });
export const mixed = (points: PaymentState, money: PaymentState): OrderView => ({
  ...forPoints(points),
  priceFen: 1500,
  points: 1500,
  paymentState: money === 'paid' ? points : money,
  parts: [
    { method: 'points', state: points },
    { method: 'cash', state: money },
  ],
});
export const delivering = (order: OrderView): OrderView => ({
  ...order,
  state: 'delivering',
  paymentState: 'paid',
  deliveryState: 'queued',
  paidAt: at(1),
  promisedBy: at(11),
});
export const refund = (
  method: RefundView['method'],
  state: RefundState,
  reason: RefundView['reason'] = 'deliveryFailed',
): RefundView => ({
  refundNo: method,
  method,
  amountFen: method === 'points' ? 0 : 1500,
  points: method === 'points' ? 1500 : 0,
  state,
  reason,
  requestedAt: at(2),
  settledAt: state === 'settled' ? at(2.5) : null,
});
export const failed = (order: OrderView, ...refunds: RefundView[]): OrderView => ({
  ...delivering(order),
  deliveryState: 'refused',
  state: refunds.every(({ state }) => state === 'settled') ? 'refunded' : 'refunding',
  promisedBy: at(1442),
  refunds,
});
export const closed = (
  order: OrderView,
  closeReason: OrderView['closeReason'],
  ...refunds: RefundView[]
): OrderView => ({ ...order, state: 'closed', closeReason, endedAt: at(2), refunds });
export const wholePoints = (state: RefundState): RefundView => ({ ...refund('points', state), points: 3000 });
