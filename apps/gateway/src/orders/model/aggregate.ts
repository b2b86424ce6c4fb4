/**
 * An order with all that belongs to it. It is read as a whole, changed as a whole (order-change.ts) and
 * written as a whole (store.ts): whoever sees one part sees the others as they were at the same moment.
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

/** Whole reward points. */
export type Points = bigint;

export interface Order {
  readonly userNo: string;
  readonly orderNo: string;
  readonly kind: OrderKind;
  readonly version: number;
  readonly idempotencyKey: string;
  readonly requestFingerprint: string;
  /** Placed without login, by a visitor who is known by their device alone. */
  readonly isVisitor: boolean;
  readonly mobileNo: string;
  readonly carrier: Carrier;
  readonly province: { readonly zh: string; readonly en: string } | null;
  readonly faceFen: Fen;
  /** What is paid in money, and in points. One of them may be zero, never both. */
  readonly priceFen: Fen;
  readonly points: Points;
  /** What the price was lowered by; null: by none. */
  readonly voucher: { readonly voucherNo: string; readonly amountFen: Fen } | null;
  /**
   * The version of the settings at whose prices it was placed; null: at none (a repayment, a reward), or by
   * a release that did not keep it.
   */
  readonly settingsVersion: number | null;
  readonly payMethod: PayMethod;
  /** The points service's offer, when it was one. */
  readonly goodsId: string | null;
  /** What a user earned, and of which activity, where the order is that reward; null: it is none. */
  readonly reward: { readonly rewardNo: string; readonly activityId: string } | null;
  /** The automatic charge that it is; its number leads to the agreement. */
  readonly chargeNo: string | null;
  readonly channelCode: string | null;
  /** The tourist's session in which it was placed; null: by the user. */
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
  /** What an agreement's attempt debits. */
  readonly source: DebitSource | null;
  readonly state: PaymentState;
  /** What is asked for, in the method's own unit, see `unitOf` of the ledger. */
  readonly amount: bigint;
  /** What the provider took, where that is another amount; null: as asked, or not paid. */
  readonly paidAmount: bigint | null;
  readonly tradeNo: string | null;
  readonly payUrl: string | null;
  /** How the payer pays other than by going to `payUrl`; null: so. */
  readonly payWith: PayWithView | null;
  /** What it was asked for: the payer's browser; null: a phone's, or none. */
  readonly browser: PayerBrowser | null;
  /** Who takes it, chosen as it is added and never changed; null: no cash, or it was not kept. */
  readonly cashier: CashierName | null;
  readonly declineReason: string | null;
  /** The account it was paid from, as the provider names it. */
  readonly paidFrom: string | null;
  /** How often the provider was queried, and when the next step is due. */
  readonly attemptCount: number;
  readonly nextAt: Date | null;
  readonly createdAt: Date;
  readonly paidAt: Date | null;
  /** What its provider is sent, kept until there is an answer; null: it is not sent again. */
  readonly requestBody: string | null;
}

export interface Delivery {
  readonly deliveryNo: string;
  readonly state: DeliveryState;
  readonly faceFen: Fen;
  readonly carrierRef: string | null;
  readonly reason: string | null;
  /**
   * How often it was sent and queried, and when the next step is due; while `sending`, when the lease
   * expires.
   */
  readonly sendCount: number;
  readonly attemptCount: number;
  readonly nextAt: Date | null;
  /** Since when an operator wants it cancelled, before anything goes back; null: nobody does. */
  readonly cancelWantedAt: Date | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
  /** As a payment's. */
  readonly requestBody: string | null;
  /**
   * Who credits the number, chosen with the first lease and never changed; null: nobody was chosen yet, it is
   * a repayment, or a release that did not keep it has sent it (`TopUpSuppliers.unnamed`).
   */
  readonly supplier: string | null;
  /** What it costs us there, as the supplier said last; null: it has not said. */
  readonly cost: Cost | null;
}

export interface Refund {
  readonly refundNo: string;
  readonly paymentNo: string;
  readonly method: PayMethod;
  readonly state: RefundState;
  /** In the method's own unit. */
  readonly amount: bigint;
  readonly reason: RefundReason;
  readonly attemptCount: number;
  readonly nextAt: Date | null;
  readonly requestedAt: Date;
  readonly settledAt: Date | null;
  /** As a payment's. */
  readonly requestBody: string | null;
}

export interface OrderAggregate {
  readonly order: Order;
  readonly payments: readonly Payment[];
  readonly delivery: Delivery | null;
  readonly refunds: readonly Refund[];
}

export type Entity = 'order' | 'payment' | 'delivery' | 'refund';

/** One change of one state, or what an operator did by hand, as it is kept. */
export interface EventRow {
  readonly entity: Entity | 'operator';
  readonly entityNo: string;
  readonly event: string;
  readonly from: string | null;
  readonly to: string;
  readonly detail: Readonly<Record<string, string | number>> | null;
}
