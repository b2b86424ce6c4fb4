/**
 * An order with everything that belongs to it. It is read as a whole, changed as a whole (order-change.ts)
 * and written as a whole (store/order-store.ts), so that a reader sees all parts as they were at the same
 * moment.
 */
import type {
  Carrier,
  CashierName,
  CloseReason,
  DebitSource,
  DeliveryState,
  OrderKind,
  OrderState,
  PayerBrowser,
  PayMethod,
  PayWithView,
  PaymentState,
  RefundReason,
  RefundState,
} from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { Cost } from '../../partners/carrier/index.ts';

/** A number of whole reward points. */
export type Points = bigint;

export interface Order {
  readonly userNo: string;
  readonly orderNo: string;
  readonly kind: OrderKind;
  readonly version: number;
  readonly idempotencyKey: string;
  readonly requestFingerprint: string;
  /** Whether it was placed without login, by a visitor who is known by their device alone. */
  readonly isVisitor: boolean;
  readonly mobileNo: string;
  readonly carrier: Carrier;
  readonly province: { readonly zh: string; readonly en: string } | null;
  readonly faceFen: Fen;
  /** The price in money and in points. One of them may be zero, never both. */
  readonly priceFen: Fen;
  readonly points: Points;
  /** The voucher that lowered the price; null for none. */
  readonly voucher: { readonly voucherNo: string; readonly amountFen: Fen } | null;
  /**
   * The version of the settings whose prices applied; null when none did (a repayment, a reward), or when a
   * release that did not store it placed the order.
   */
  readonly settingsVersion: number | null;
  readonly payMethod: PayMethod;
  /** The offer of the points service, if the order was placed from one; null otherwise. */
  readonly goodsId: string | null;
  /** The reward that the order delivers, and its activity; null when the order is no reward. */
  readonly reward: { readonly rewardNo: string; readonly activityId: string } | null;
  /** The automatic charge that the order belongs to; its number leads to the agreement. */
  readonly chargeNo: string | null;
  readonly channelCode: string | null;
  /** The tourist's session in which it was placed; null when not placed by a tourist. */
  readonly touristSession: string | null;
  readonly state: OrderState;
  readonly closeReason: CloseReason | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
  readonly endedAt: Date | null;
}

export interface Payment {
  readonly paymentNo: string;
  readonly method: PayMethod;
  /** The source that an agreement's attempt debits. */
  readonly source: DebitSource | null;
  readonly state: PaymentState;
  /** The amount requested, in the method's own unit (see `unitOf` of the ledger). */
  readonly amount: bigint;
  /**
   * The amount that the provider took, if it differs from the requested one; null when it does not, or when
   * unpaid.
   */
  readonly paidAmount: bigint | null;
  readonly tradeNo: string | null;
  readonly payUrl: string | null;
  /** How the payer pays when not by opening `payUrl`; null when they open it. */
  readonly payWith: PayWithView | null;
  /**
   * The kind of browser that it was requested for; null for a phone's, or when the provider makes no
   * difference.
   */
  readonly browser: PayerBrowser | null;
  /**
   * The cashier that takes it, chosen when the payment is added and never changed; null when it is not in
   * cash, or was not stored.
   */
  readonly cashier: CashierName | null;
  readonly declineReason: string | null;
  /** The account it was paid from, as the provider names it. */
  readonly paidFrom: string | null;
  /** The number of queries to the provider, and when the next step is due. */
  readonly attemptCount: number;
  readonly nextAt: Date | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** The request body for the provider, kept until there is an answer; null when it is not sent again. */
  readonly requestBody: string | null;
}

export interface Delivery {
  readonly deliveryNo: string;
  readonly state: DeliveryState;
  readonly faceFen: Fen;
  readonly carrierRef: string | null;
  readonly reason: string | null;
  /**
   * The number of times it was sent, the number of queries, and when the next step is due; while `sending`,
   * when the lease expires.
   */
  readonly sendCount: number;
  readonly attemptCount: number;
  readonly nextAt: Date | null;
  /** Since when an operator has wanted it cancelled, before any refund; null when none has. */
  readonly cancelWantedAt: Date | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** The request body for the recipient, kept as a payment's is. */
  readonly requestBody: string | null;
  /**
   * The supplier that credits the number, chosen with the first lease and never changed; null when none has
   * been chosen yet, for a repayment, or when a release that did not store it sent the delivery
   * (`TopUpSuppliers.unnamed`).
   */
  readonly supplier: string | null;
  /** The cost at the supplier, as last reported; null when not reported. */
  readonly cost: Cost | null;
}

export interface Refund {
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly method: PayMethod;
  readonly state: RefundState;
  /** The amount in the method's own unit. */
  readonly amount: bigint;
  readonly reason: RefundReason;
  readonly attemptCount: number;
  readonly nextAt: Date | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
  /** The request body for the provider, kept as a payment's is. */
  readonly requestBody: string | null;
}

export interface OrderAggregate {
  readonly order: Order;
  readonly payments: readonly Payment[];
  readonly delivery: Delivery | null;
  readonly refunds: readonly Refund[];
}

export type Entity = 'order' | 'payment' | 'delivery' | 'refund';

/** One change of one state, or one action of an operator by hand, as it is stored. */
export interface EventRow {
  readonly entity: Entity | 'operator';
  readonly entityNo: string;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  readonly detail: Readonly<Record<string, string | number>> | null;
}
