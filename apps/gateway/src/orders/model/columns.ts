/**
 * The tables of an order: which field is stored in which column. They are written by
 * `db/functions/save_orders.sql`.
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
import {
  bigint,
  boolean,
  type ColumnsOf,
  fixed,
  instant,
  encryptedText,
  integer,
  json,
  mobileNumber,
  mutable,
  nullable,
  optionalGroup,
  text,
} from '../../db/columns/index.ts';
import type { Delivery, EventRow, Order, Payment, Refund } from './aggregate.ts';
import type { Account, Transfer, TransferReason, Unit } from './ledger/ledger.ts';

/** The columns of the user, whose number begins every key, and of the order that a row belongs to. */
const ofOrder = { userNo: fixed('user_no', text()), orderNo: fixed('order_no', text()) };

export const orderTable = {
  name: 'orders',
  fields: {
    userNo: fixed('user_no', text()),
    orderNo: fixed('order_no', text()),
    kind: fixed('kind', text<OrderKind>()),
    version: mutable('version', integer),
    idempotencyKey: fixed('idempotency_key', text()),
    requestFingerprint: fixed('request_fingerprint', text()),
    isVisitor: fixed('is_visitor', boolean),
    mobileNo: fixed('mobile_no', mobileNumber),
    carrier: fixed('carrier', text<Carrier>()),
    province: optionalGroup({ zh: fixed('province_zh', text()), en: fixed('province_en', text()) }),
    faceFen: fixed('face_fen', bigint),
    priceFen: fixed('price_fen', bigint),
    points: fixed('points', bigint),
    voucher: optionalGroup({
      voucherNo: fixed('voucher_no', text()),
      amountFen: fixed('voucher_fen', bigint),
    }),
    settingsVersion: fixed('settings_version', nullable(integer)),
    payMethod: fixed('pay_method', text<PayMethod>()),
    goodsId: fixed('goods_id', nullable(text())),
    reward: optionalGroup({ rewardNo: fixed('reward_no', text()), activityId: fixed('activity_id', text()) }),
    chargeNo: fixed('charge_no', nullable(text())),
    channelCode: fixed('cnl_code', nullable(text())),
    touristSession: fixed('tourist_session', nullable(text())),
    state: mutable('state', text<OrderState>()),
    closeReason: mutable('close_reason', nullable(text<CloseReason>())),
    createdAt: fixed('created_at', instant),
    expiresAt: fixed('expires_at', instant),
    paidAt: mutable('paid_at', nullable(instant)),
    endedAt: mutable('ended_at', nullable(instant)),
  } satisfies ColumnsOf<Order>,
  /** Columns that store/stored-change.ts decides, for the database to select and count by. */
  derived: {
    open: mutable('open', boolean),
    countsTowardsLimit: mutable('counts_towards_limit', boolean),
  },
};

export const paymentTable = {
  name: 'payments',
  fields: {
    paymentNo: fixed('payment_no', text()),
    method: fixed('method', text<PayMethod>()),
    source: fixed('source', nullable(text<DebitSource>())),
    state: mutable('state', text<PaymentState>()),
    amount: fixed('amount', bigint),
    tradeNo: mutable('trade_no', nullable(text())),
    payUrl: mutable('pay_url', nullable(text())),
    payWith: mutable('pay_with', nullable(json<PayWithView>())),
    browser: fixed('browser', nullable(text<PayerBrowser>())),
    cashier: fixed('cashier', nullable(text<CashierName>())),
    declineReason: mutable('decline_reason', nullable(text())),
    paidFrom: mutable('paid_from', nullable(text())),
    paidAmount: mutable('paid_amount', nullable(bigint)),
    attemptCount: mutable('attempt_count', integer),
    nextAt: mutable('next_at', nullable(instant)),
    createdAt: fixed('created_at', instant),
    paidAt: mutable('paid_at', nullable(instant)),
    requestBody: mutable('request_body', nullable(text())),
  } satisfies ColumnsOf<Payment>,
  derived: ofOrder,
};

export const deliveryTable = {
  name: 'deliveries',
  fields: {
    deliveryNo: fixed('delivery_no', text()),
    state: mutable('state', text<DeliveryState>()),
    faceFen: fixed('face_fen', bigint),
    carrierRef: mutable('carrier_ref', nullable(text())),
    reason: mutable('reason', nullable(text())),
    sendCount: mutable('send_count', integer),
    attemptCount: mutable('attempt_count', integer),
    nextAt: mutable('next_at', nullable(instant)),
    cancelWantedAt: mutable('cancel_wanted_at', nullable(instant)),
    createdAt: fixed('created_at', instant),
    endedAt: mutable('ended_at', nullable(instant)),
    requestBody: mutable('request_body', nullable(encryptedText)),
    supplier: mutable('supplier', nullable(text())),
    cost: optionalGroup({
      currency: mutable('cost_currency', text()),
      total: mutable('cost_total', bigint),
      fee: mutable('cost_fee', bigint),
    }),
  } satisfies ColumnsOf<Delivery>,
  derived: ofOrder,
};

export const refundTable = {
  name: 'refunds',
  fields: {
    refundNo: fixed('refund_no', text()),
    paymentNo: fixed('payment_no', text()),
    method: fixed('method', text<PayMethod>()),
    state: mutable('state', text<RefundState>()),
    amount: fixed('amount', bigint),
    reason: fixed('reason', text<RefundReason>()),
    attemptCount: mutable('attempt_count', integer),
    nextAt: mutable('next_at', nullable(instant)),
    requestedAt: fixed('requested_at', instant),
    settledAt: mutable('settled_at', nullable(instant)),
    requestBody: mutable('request_body', nullable(text())),
  } satisfies ColumnsOf<Refund>,
  derived: ofOrder,
};

export const orderEventTable = {
  name: 'order_events',
  fields: {
    entity: fixed('entity', text<EventRow['entity']>()),
    entityNo: fixed('entity_no', text()),
    event: fixed('event', text()),
    from: fixed('from_state', nullable(text())),
    to: fixed('to_state', text()),
    detail: fixed('detail', nullable(json<NonNullable<EventRow['detail']>>())),
  } satisfies ColumnsOf<EventRow>,
  derived: { ...ofOrder, seq: fixed('seq', integer), at: fixed('at', instant) },
};

export const ledgerTransferTable = {
  name: 'ledger_transfers',
  fields: {
    reason: fixed('reason', text<TransferReason>()),
    debit: fixed('debit_account', text<Account>()),
    credit: fixed('credit_account', text<Account>()),
    unit: fixed('unit', text<Unit>()),
    amount: fixed('amount', bigint),
  } satisfies ColumnsOf<Transfer>,
  derived: { ...ofOrder, seq: fixed('seq', integer), at: fixed('at', instant) },
};

export const orderTables = [
  orderTable,
  paymentTable,
  deliveryTable,
  refundTable,
  orderEventTable,
  ledgerTransferTable,
] as const;
