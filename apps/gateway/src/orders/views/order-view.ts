/** Views of an order for its user (contract: Order). */
import type { OrderView, OrderWithTimelineView, PayMethod, PaymentRequestView } from '@phonebill/contract';
import { fenToWire } from '@phonebill/money';
import type { OrderAggregate } from '../model/aggregate.ts';
import { unitOf } from '../model/ledger/ledger.ts';
import { capabilitiesOf, currentPayments, shownPayment } from '../model/payment-parts.ts';
import { eventsOfParts } from './events-of-parts.ts';
import type { OrderEventView } from '../store/order-queries.ts';
import type { OrderTimes } from '../../config/index.ts';

/** Returns an order as its user sees it. What an activity pays is in neither the price nor the refunds. */
export function orderView(aggregate: OrderAggregate, times: OrderTimes): OrderView {
  const { order, delivery } = aggregate;
  // An activity's money is not the user's: neither the price nor its refund.
  const { reward } = order;
  const refunds = reward === null ? aggregate.refunds : [];
  return {
    orderNo: order.orderNo,
    kind: order.kind,
    requestNo: order.idempotencyKey,
    mobileNo: order.mobileNo,
    carrier: order.carrier,
    province: order.province ? { ...order.province } : null,
    faceFen: fenToWire(order.faceFen),
    priceFen: reward === null ? fenToWire(order.priceFen) : 0,
    points: Number(order.points),
    voucher: order.voucher && {
      voucherNo: order.voucher.voucherNo,
      amountFen: fenToWire(order.voucher.amountFen),
    },
    payMethod: order.payMethod,
    ...cashierView(aggregate),
    goodsId: order.goodsId,
    ...(reward && { activityId: reward.activityId }),
    chargeNo: order.chargeNo,
    source: shownPayment(aggregate).source,
    paidFrom:
      aggregate.payments.find(({ state, paidFrom }) => state === 'paid' && paidFrom !== null)?.paidFrom ??
      null,
    state: order.state,
    paymentState: shownPayment(aggregate).state,
    ...(order.points > 0n && {
      parts: currentPayments(aggregate).map(({ method, state }) => ({ method, state })),
    }),
    deliveryState: delivery?.state ?? null,
    closeReason: order.closeReason,
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    endedAt: order.endedAt?.toISOString() ?? null,
    promisedBy: promisedBy(aggregate, times)?.toISOString() ?? null,
    refunds: refunds.map((refund) => ({
      refundNo: refund.refundNo,
      method: refund.method,
      amountFen: unitOf(refund.method) === 'fen' ? fenToWire(refund.amount) : 0,
      points: unitOf(refund.method) === 'points' ? Number(refund.amount) : 0,
      state: refund.state,
      reason: refund.reason,
      requestedAt: refund.requestedAt.toISOString(),
      settledAt: refund.settledAt?.toISOString() ?? null,
    })),
  };
}

/** Returns the cashier of the part that is paid in cash, from the attempt in effect. */
function cashierView(aggregate: OrderAggregate): Pick<OrderView, 'cashier'> {
  const cashier = currentPayments(aggregate).find((one) => one.cashier !== null)?.cashier;
  return cashier ? { cashier } : {};
}

/**
 * Returns an order with its stored events; the events of an archived month are reconstructed from its parts.
 */
export function orderWithTimelineView(
  aggregate: OrderAggregate,
  events: readonly OrderEventView[],
  times: OrderTimes,
): OrderWithTimelineView {
  const methods = new Map<string, PayMethod>();
  for (const { paymentNo, method } of aggregate.payments) methods.set(paymentNo, method);
  for (const { refundNo, method } of aggregate.refunds) methods.set(refundNo, method);
  const told = events[0]?.event === 'placed' ? events : eventsOfParts(aggregate);
  const isShown = ({ entity }: OrderEventView): boolean =>
    aggregate.order.reward === null || (entity !== 'payment' && entity !== 'refund');
  const timeline = told.filter(isShown).map(({ at, entity, entityNo, event, to }) => {
    const method = methods.get(entityNo);
    return { at: at.toISOString(), entity, event, to, ...(method && { method }) };
  });
  return { ...orderView(aggregate, times), timeline };
}

/**
 * Returns how the user pays this order now; null when there is nothing to pay or the payment is not
 * authorised.
 */
export function paymentRequestView(aggregate: OrderAggregate): PaymentRequestView | null {
  const payment = currentPayments(aggregate).find((one) => capabilitiesOf(one).redirect);
  if (aggregate.order.state !== 'awaitingPayment' || payment?.state !== 'pending') return null;
  const { payUrl, payWith } = payment;
  if (payUrl === null && payWith === null) return null;
  return {
    paymentNo: payment.paymentNo,
    orderNo: payment.tradeNo ?? payment.paymentNo,
    orderType: '2',
    pickupType: '0',
    payUrl: payUrl ?? '',
    ...(payWith && { payWith }),
  };
}

function promisedBy({ order, refunds }: OrderAggregate, times: OrderTimes): Date | null {
  if (order.state === 'delivering' && order.paidAt)
    return new Date(order.paidAt.getTime() + times.expectedDeliveryMs);
  // When a held one goes back is for the payer's bank to say.
  const refund = refunds.find(({ state }) => state !== 'settled' && state !== 'held');
  return refund ? new Date(refund.requestedAt.getTime() + times.expectedRefundMs) : null;
}
