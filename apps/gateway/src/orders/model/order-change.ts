/**
 * One change of an order, made in memory and then written by the store in one statement. This is the only
 * place that assigns a state, and it takes each from the state tables: an event that a table does not have
 * throws before anything is written. Every change of a part adds its event row and its ledger postings
 * (postings.ts). The one exception is when to try again (`schedulePaymentRetry` and others), which is no fact
 * about the order.
 */
import { next } from '@phonebill/states';
import type { Delivery, EventRow, Order, OrderAggregate, Payment, Refund } from './aggregate.ts';
import type { Transfer } from './ledger/ledger.ts';
import { isDeliverySent, isPaymentSent, isRefundSent, withKeptRequest } from './kept-requests.ts';
import { postingsOf } from './ledger/postings.ts';
import { deliveryMachine, type DeliveryEvent } from './states/delivery.ts';
import { orderMachine, type OrderEvent } from './states/order.ts';
import { paymentMachine, type PaymentEvent } from './states/payment.ts';
import { refundMachine, type RefundEvent } from './states/refund.ts';
import type { PatchOf } from '../../db/columns/index.ts';
import type { deliveryTable, orderTable, paymentTable, refundTable } from './columns.ts';

type Detail = EventRow['detail'];
/**
 * The fields that an event may change beside the state. Numbers and amounts are set once, when a part is
 * added.
 */
type OrderPatch = PatchOf<Order, typeof orderTable>;
type PaymentPatch = PatchOf<Payment, typeof paymentTable>;
type DeliveryPatch = PatchOf<Delivery, typeof deliveryTable>;
type RefundPatch = PatchOf<Refund, typeof refundTable>;

/** The default values of fields that only some kinds of orders have. */
const ofNoKind = {
  isVisitor: false,
  touristSession: null,
  province: null,
  points: 0n,
  voucher: null,
  settingsVersion: null,
  goodsId: null,
  reward: null,
  chargeNo: null,
  channelCode: null,
} satisfies Partial<Order>;

/** The fields of an order when it is placed. */
type PlacedOrder = Omit<
  Order,
  'state' | 'version' | 'closeReason' | 'createdAt' | 'paidAt' | 'endedAt' | keyof typeof ofNoKind
> &
  Partial<Pick<Order, keyof typeof ofNoKind>>;

/** When a partner is called next, and after how many attempts. */
type Retry = Pick<Payment, 'attemptCount' | 'nextAt'>;

export class OrderChange {
  readonly before: OrderAggregate | null;
  readonly at: Date;
  readonly changedPayments = new Set<string>();
  readonly changedRefunds = new Set<string>();
  deliveryChanged = false;
  orderChanged = false;
  readonly #events: EventRow[] = [];
  readonly #transfers: Transfer[] = [];
  #after: { order: Order; payments: Payment[]; delivery: Delivery | null; refunds: Refund[] };

  private constructor(before: OrderAggregate | null, start: OrderAggregate, at: Date) {
    this.before = before;
    this.at = at;
    this.#after = {
      order: start.order,
      payments: [...start.payments],
      delivery: start.delivery,
      refunds: [...start.refunds],
    };
  }

  /** Begins a change of an order that was read. */
  static of(aggregate: OrderAggregate, at: Date): OrderChange {
    return new OrderChange(aggregate, aggregate, at);
  }

  /** Begins the placing of a new order at a time. */
  static placing(order: PlacedOrder, at: Date): OrderChange {
    const placed: Order = {
      ...ofNoKind,
      ...order,
      createdAt: at,
      state: orderMachine.initial,
      version: 1,
      closeReason: null,
      paidAt: null,
      endedAt: null,
    };
    const change = new OrderChange(null, { order: placed, payments: [], delivery: null, refunds: [] }, at);
    change.#record('order', placed.orderNo, 'placed', null, placed.state, null);
    return change;
  }

  get after(): OrderAggregate {
    return this.#after;
  }

  /** The events of the change, in their order. */
  get events(): readonly EventRow[] {
    return this.#events;
  }

  /** The ledger transfers of the change. */
  get transfers(): readonly Transfer[] {
    return this.#transfers;
  }

  get isEmpty(): boolean {
    return (
      this.#events.length === 0 &&
      !this.orderChanged &&
      !this.deliveryChanged &&
      this.changedPayments.size === 0 &&
      this.changedRefunds.size === 0
    );
  }

  /**
   * Applies an event to the order. Throws RefusedTransition when the state's table does not have the event,
   * as do all methods that take one.
   */
  order(event: OrderEvent, patch: OrderPatch = {}): void {
    const { order } = this.#after;
    const state = next(orderMachine, order.state, event);
    const endedAt = orderMachine.states[state] === 'end' ? this.at : order.endedAt;
    this.#after.order = { ...order, endedAt, ...patch, state };
    this.orderChanged = true;
    this.#record('order', order.orderNo, event, order.state, state, null);
  }

  addPayment(payment: Omit<Payment, 'state'>): void {
    this.#after.payments.push({ ...payment, state: paymentMachine.initial });
    this.changedPayments.add(payment.paymentNo);
    this.#record('payment', payment.paymentNo, 'started', null, paymentMachine.initial, null);
  }

  payment(paymentNo: string, event: PaymentEvent, patch: PaymentPatch = {}, detail: Detail = null): void {
    const payment = this.paymentOf(paymentNo);
    const state = next(paymentMachine, payment.state, event);
    this.#replacePayment(withKeptRequest({ ...payment, ...patch, state }, isPaymentSent));
    this.#record('payment', paymentNo, event, payment.state, state, detail);
  }

  /** Adds the delivery. Throws Error when there already is one. */
  addDelivery(delivery: Omit<Delivery, 'state'>): void {
    if (this.#after.delivery) throw new Error('an order is delivered once');
    this.#after.delivery = { ...delivery, state: deliveryMachine.initial };
    this.deliveryChanged = true;
    this.#record('delivery', delivery.deliveryNo, 'queued', null, deliveryMachine.initial, null);
  }

  delivery(event: DeliveryEvent, patch: DeliveryPatch = {}, detail: Detail = null): void {
    const delivery = this.deliveryOf();
    const state = next(deliveryMachine, delivery.state, event);
    const endedAt = deliveryMachine.states[state] === 'end' ? this.at : delivery.endedAt;
    this.#after.delivery = withKeptRequest({ ...delivery, endedAt, ...patch, state }, isDeliverySent);
    this.deliveryChanged = true;
    this.#record('delivery', delivery.deliveryNo, event, delivery.state, state, detail);
  }

  /** Adds a refund. Throws Error when the payment already has one. */
  addRefund(refund: Omit<Refund, 'state'>): void {
    if (this.#after.refunds.some((one) => one.paymentNo === refund.paymentNo))
      throw new Error('a payment is refunded once');
    this.#after.refunds.push({ ...refund, state: refundMachine.initial });
    this.changedRefunds.add(refund.refundNo);
    const { refundNo, reason } = refund;
    this.#record('refund', refundNo, 'requested', null, refundMachine.initial, { reason });
  }

  refund(refundNo: string, event: RefundEvent, patch: RefundPatch = {}, detail: Detail = null): void {
    const refund = this.refundOf(refundNo);
    const state = next(refundMachine, refund.state, event);
    this.#replaceRefund(withKeptRequest({ ...refund, ...patch, state }, isRefundSent));
    this.#record('refund', refundNo, event, refund.state, state, detail);
  }

  /** Sets when to try again, without a change of state; these are the only changes that leave no event. */
  schedulePaymentRetry(paymentNo: string, { attemptCount, nextAt }: Retry): void {
    this.#replacePayment({ ...this.paymentOf(paymentNo), attemptCount, nextAt });
  }

  scheduleDeliveryRetry({ attemptCount, nextAt }: Retry): void {
    this.#after.delivery = { ...this.deliveryOf(), attemptCount, nextAt };
    this.deliveryChanged = true;
  }

  /**
   * Stores that a supplier has the delivery although we did not send it; all later calls use that supplier.
   * Throws Error when another one is stored.
   */
  keepSupplier(supplier: string): void {
    const delivery = this.deliveryOf();
    if (delivery.supplier !== null && delivery.supplier !== supplier)
      throw new Error('a delivery never changes its supplier');
    this.#after.delivery = { ...delivery, supplier };
    this.deliveryChanged = true;
  }

  /** Requests that the carrier cancel the delivery: now, or once it is no longer being sent. */
  wantDeliveryCancelled(): void {
    const delivery = this.deliveryOf();
    const { deliveryNo, state } = delivery;
    const nextAt = state === 'sending' ? delivery.nextAt : this.at;
    this.#after.delivery = { ...delivery, cancelWantedAt: this.at, nextAt };
    this.deliveryChanged = true;
    this.#record('delivery', deliveryNo, 'cancelWanted', state, state, null);
  }

  scheduleRefundRetry(refundNo: string, { attemptCount, nextAt }: Retry): void {
    this.#replaceRefund({ ...this.refundOf(refundNo), attemptCount, nextAt });
  }

  /** Records an operator's action by hand: who, what and why. No state changes by it. */
  recordByHand(command: string, detail: NonNullable<Detail>): void {
    const { orderNo, state } = this.#after.order;
    this.#record('operator', orderNo, command, state, state, detail);
  }

  paymentOf(paymentNo: string): Payment {
    const payment = this.#after.payments.find((one) => one.paymentNo === paymentNo);
    if (!payment) throw new Error(`no payment ${paymentNo} in order ${this.#after.order.orderNo}`);
    return payment;
  }

  deliveryOf(): Delivery {
    if (!this.#after.delivery) throw new Error(`no delivery in order ${this.#after.order.orderNo}`);
    return this.#after.delivery;
  }

  refundOf(refundNo: string): Refund {
    const refund = this.#after.refunds.find((one) => one.refundNo === refundNo);
    if (!refund) throw new Error(`no refund ${refundNo} in order ${this.#after.order.orderNo}`);
    return refund;
  }

  #replacePayment(payment: Payment): void {
    this.#after.payments = this.#after.payments.map((one) =>
      one.paymentNo === payment.paymentNo ? payment : one,
    );
    this.changedPayments.add(payment.paymentNo);
  }

  #replaceRefund(refund: Refund): void {
    this.#after.refunds = this.#after.refunds.map((one) => (one.refundNo === refund.refundNo ? refund : one));
    this.changedRefunds.add(refund.refundNo);
  }

  /**
   * Adds the event row and the postings of a transition, once its part is changed. Every transition calls
   * this.
   */
  #record(
    entity: EventRow['entity'],
    entityNo: string,
    event: string,
    from: string | null,
    to: string,
    detail: Detail,
  ): void {
    this.#events.push({ entity, entityNo, event, from, to, detail });
    this.#transfers.push(...postingsOf({ entity, entityNo, from, to }, this.#after));
  }
}
