/**
 * Between rows of the database and the aggregate. A row type has the columns' names; amounts travel as text.
 */
import type {
  Carrier,
  DebitSource,
  DeliveryState,
  OrderKind,
  OrderState,
  PayMethod,
  PaymentState,
  RefundReason,
  RefundState,
} from '@phonebill/contract';
import type { Delivery, EventRow, Order, OrderAggregate, Payment, Refund } from './aggregate.ts';
import type { OrderChange } from './order-change.ts';
import { wakeAt } from './next-step.ts';

interface OrderRow {
  user_no: string;
  order_no: string;
  kind: OrderKind;
  version: number;
  idempotency_key: string;
  request_fingerprint: string;
  is_visitor: boolean;
  mobile_no: string;
  carrier: Carrier;
  province_zh: string | null;
  province_en: string | null;
  face_fen: bigint;
  price_fen: bigint;
  points: bigint;
  pay_method: PayMethod;
  goods_id: string | null;
  charge_no: string | null;
  cnl_code: string | null;
  tourist_session: string | null;
  state: OrderState;
  close_reason: Order['closeReason'];
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
}
interface PaymentRow {
  payment_no: string;
  method: PayMethod;
  source: DebitSource | null;
  state: PaymentState;
  amount: number | string;
  trade_no: string | null;
  pay_url: string | null;
  decline_reason: string | null;
  paid_from: string | null;
  attempt_count: number;
  next_at: string | null;
  created_at: string;
  paid_at: string | null;
}
interface DeliveryRow {
  delivery_no: string;
  state: DeliveryState;
  face_fen: number | string;
  carrier_ref: string | null;
  reason: string | null;
  send_count: number;
  attempt_count: number;
  next_at: string | null;
  created_at: string;
  ended_at: string | null;
}
interface RefundRow {
  refund_no: string;
  payment_no: string;
  method: PayMethod;
  state: RefundState;
  amount: number | string;
  reason: RefundReason;
  attempt_count: number;
  next_at: string | null;
  requested_at: string;
  settled_at: string | null;
}
/** An order row with its parts as JSON, as the store selects them. */
export interface AggregateRow extends OrderRow {
  payments: PaymentRow[] | null;
  deliveries: DeliveryRow[] | null;
  refunds: RefundRow[] | null;
}

const time = (text: string | null): Date | null => (text === null ? null : new Date(text));

export function toAggregate(row: AggregateRow): OrderAggregate {
  const delivery = row.deliveries?.[0];
  return {
    order: toOrder(row),
    payments: (row.payments ?? []).map(toPayment),
    delivery: delivery ? toDelivery(delivery) : null,
    refunds: (row.refunds ?? []).map(toRefund),
  };
}

function toOrder(row: OrderRow): Order {
  return {
    userNo: row.user_no,
    orderNo: row.order_no,
    kind: row.kind,
    version: row.version,
    idempotencyKey: row.idempotency_key,
    requestFingerprint: row.request_fingerprint,
    isVisitor: row.is_visitor,
    mobileNo: row.mobile_no,
    carrier: row.carrier,
    province:
      row.province_zh !== null && row.province_en !== null
        ? { zh: row.province_zh, en: row.province_en }
        : null,
    faceFen: row.face_fen,
    priceFen: row.price_fen,
    points: row.points,
    payMethod: row.pay_method,
    goodsId: row.goods_id,
    chargeNo: row.charge_no,
    cnlCode: row.cnl_code,
    touristSession: row.tourist_session,
    state: row.state,
    closeReason: row.close_reason,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
    endedAt: row.ended_at,
  };
}

function toPayment(row: PaymentRow): Payment {
  return {
    paymentNo: row.payment_no,
    method: row.method,
    source: row.source,
    state: row.state,
    amount: BigInt(row.amount),
    tradeNo: row.trade_no,
    payUrl: row.pay_url,
    declineReason: row.decline_reason,
    paidFrom: row.paid_from,
    attemptCount: row.attempt_count,
    nextAt: time(row.next_at),
    createdAt: new Date(row.created_at),
    paidAt: time(row.paid_at),
  };
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    deliveryNo: row.delivery_no,
    state: row.state,
    faceFen: BigInt(row.face_fen),
    carrierRef: row.carrier_ref,
    reason: row.reason,
    sendCount: row.send_count,
    attemptCount: row.attempt_count,
    nextAt: time(row.next_at),
    createdAt: new Date(row.created_at),
    endedAt: time(row.ended_at),
  };
}

function toRefund(row: RefundRow): Refund {
  return {
    refundNo: row.refund_no,
    paymentNo: row.payment_no,
    method: row.method,
    state: row.state,
    amount: BigInt(row.amount),
    reason: row.reason,
    attemptCount: row.attempt_count,
    nextAt: time(row.next_at),
    requestedAt: new Date(row.requested_at),
    settledAt: time(row.settled_at),
  };
}

/**
 * What a change writes, each part the JSON of its rows. Numbered events and transfers continue with the
 * version.
 */
export function fromChange(change: OrderChange) {
  const { order, payments, delivery, refunds } = change.after;
  const version = change.before ? change.before.order.version + 1 : 1;
  const key = { user_no: order.userNo, order_no: order.orderNo };
  const seq = (index: number): number => version * 100 + index;
  return {
    order: JSON.stringify({
      ...key,
      kind: order.kind,
      version,
      idempotency_key: order.idempotencyKey,
      request_fingerprint: order.requestFingerprint,
      is_visitor: order.isVisitor,
      mobile_no: order.mobileNo,
      carrier: order.carrier,
      province_zh: order.province?.zh ?? null,
      province_en: order.province?.en ?? null,
      face_fen: String(order.faceFen),
      price_fen: String(order.priceFen),
      points: String(order.points),
      pay_method: order.payMethod,
      goods_id: order.goodsId,
      charge_no: order.chargeNo,
      cnl_code: order.cnlCode,
      tourist_session: order.touristSession,
      state: order.state,
      close_reason: order.closeReason,
      open: wakeAt(change.after) !== null,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
      paid_at: order.paidAt,
      ended_at: order.endedAt,
    }),
    payments: rows(
      payments
        .filter((payment) => change.changedPayments.has(payment.paymentNo))
        .map((payment) => ({
          ...key,
          payment_no: payment.paymentNo,
          method: payment.method,
          source: payment.source,
          state: payment.state,
          amount: String(payment.amount),
          trade_no: payment.tradeNo,
          pay_url: payment.payUrl,
          decline_reason: payment.declineReason,
          paid_from: payment.paidFrom,
          attempt_count: payment.attemptCount,
          next_at: payment.nextAt,
          created_at: payment.createdAt,
          paid_at: payment.paidAt,
        })),
    ),
    deliveries: rows(
      delivery && change.deliveryChanged
        ? [
            {
              ...key,
              delivery_no: delivery.deliveryNo,
              state: delivery.state,
              face_fen: String(delivery.faceFen),
              carrier_ref: delivery.carrierRef,
              reason: delivery.reason,
              send_count: delivery.sendCount,
              attempt_count: delivery.attemptCount,
              next_at: delivery.nextAt,
              created_at: delivery.createdAt,
              ended_at: delivery.endedAt,
            },
          ]
        : [],
    ),
    refunds: rows(
      refunds
        .filter((refund) => change.changedRefunds.has(refund.refundNo))
        .map((refund) => ({
          ...key,
          refund_no: refund.refundNo,
          payment_no: refund.paymentNo,
          method: refund.method,
          state: refund.state,
          amount: String(refund.amount),
          reason: refund.reason,
          attempt_count: refund.attemptCount,
          next_at: refund.nextAt,
          requested_at: refund.requestedAt,
          settled_at: refund.settledAt,
        })),
    ),
    events: JSON.stringify(
      change.events.map((event: EventRow, index) => ({
        ...key,
        seq: seq(index),
        entity: event.entity,
        entity_no: event.entityNo,
        event: event.event,
        from_state: event.from,
        to_state: event.to,
        at: change.at,
        detail: event.detail,
      })),
    ),
    transfers: rows(
      change.transfers.map((transfer, index) => ({
        ...key,
        seq: seq(index),
        reason: transfer.reason,
        debit_account: transfer.debit,
        credit_account: transfer.credit,
        unit: transfer.unit,
        amount: String(transfer.amount),
        at: change.at,
      })),
    ),
  };
}

/** Null when there is nothing of the kind to write. */
function rows(list: readonly object[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}
