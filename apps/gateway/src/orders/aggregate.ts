/**
 * An order with all that belongs to it. It is read as a whole, changed as a whole (order-change.ts) and written as a
 * whole (store.ts): whoever sees one part sees the others as they were at the same moment.
 */
import type { Carrier, DeliveryState, OrderState, PaymentState, RefundState } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';

export interface Order {
  readonly userNo: string;
  readonly orderNo: string;
  readonly version: number;
  readonly requestNo: string;
  readonly requestDigest: string;
  readonly mobileNo: string;
  readonly carrier: Carrier;
  readonly province: { readonly zh: string; readonly en: string } | null;
  readonly faceFen: Fen;
  readonly priceFen: Fen;
  readonly payMethod: 'cash';
  readonly cnlCode: string | null;
  /** The tourist's session in which it was placed; null: by the user. */
  readonly touristSession: string | null;
  readonly state: OrderState;
  readonly closeReason: 'expired' | 'cancelled' | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  readonly endedAt: Date | null;
}

export interface Payment {
  readonly paymentNo: string;
  readonly state: PaymentState;
  readonly amountFen: Fen;
  readonly tradeNo: string | null;
  readonly payUrl: string | null;
  readonly declineReason: string | null;
  /** How often the cashier was asked, and when it is next. */
  readonly asked: number;
  readonly nextAt: Date | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
}

export interface Delivery {
  readonly deliveryNo: string;
  readonly state: DeliveryState;
  readonly faceFen: Fen;
  readonly carrierRef: string | null;
  readonly reason: string | null;
  /** How often it was sent and asked about, and when the next step is due; while `sending`, when the claim lapses. */
  readonly sent: number;
  readonly asked: number;
  readonly nextAt: Date | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

export type RefundReason = 'deliveryFailed' | 'paidLate' | 'paidTwice';

export interface Refund {
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly state: RefundState;
  readonly amountFen: Fen;
  readonly reason: RefundReason;
  readonly asked: number;
  readonly nextAt: Date | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
}

export interface OrderAggregate {
  readonly order: Order;
  readonly payments: readonly Payment[];
  readonly delivery: Delivery | null;
  readonly refunds: readonly Refund[];
}

export type Entity = 'order' | 'payment' | 'delivery' | 'refund';

/** One change of one state, as it is kept. */
export interface EventRow {
  readonly entity: Entity;
  readonly entityNo: string;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  readonly detail: Readonly<Record<string, string | number>> | null;
}

/** The attempt that counts for the user: the one that paid for the delivery, or else the newest. */
export function currentPayment(aggregate: OrderAggregate): Payment {
  const refunded = new Set(aggregate.refunds.filter((refund) => refund.reason !== 'deliveryFailed').map((refund) => refund.paymentNo));
  const payment = aggregate.payments.find((one) => one.state === 'paid' && !refunded.has(one.paymentNo)) ?? aggregate.payments.at(-1);
  if (!payment) throw new Error(`order ${aggregate.order.orderNo} has no payment`);
  return payment;
}
