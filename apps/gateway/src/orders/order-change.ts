/**
 * One change of an order, made in memory and then written by the store in one statement. This is the only
 * place that assigns a state, and it takes each from the tables: an event that a table does not have throws
 * before anything is written. Every change of state leaves an event row; every movement of money leaves a
 * transfer.
 */
import { next } from '@phonebill/states';
import { deliveryMachine, type DeliveryEvent } from './states/delivery.ts';
import type { Transfer } from './ledger/transfers.ts';
import { paymentMachine, type PaymentEvent } from './states/payment.ts';
import { refundMachine, type RefundEvent } from './states/refund.ts';
import type { Delivery, EventRow, Order, OrderAggregate, Payment, Refund } from './aggregate.ts';
import { orderMachine, type OrderEvent } from './states/order.ts';

type Detail = EventRow['detail'];
type Patch<T> = Partial<Omit<T, 'state'>>;

export class OrderChange {
  readonly before: OrderAggregate | null;
  readonly at: Date;
  readonly events: EventRow[] = [];
  readonly transfers: Transfer[] = [];
  readonly changedPayments = new Set<string>();
  readonly changedRefunds = new Set<string>();
  deliveryChanged = false;
  orderChanged = false;
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

  /** A change of an order that was read. */
  static of(aggregate: OrderAggregate, at: Date): OrderChange {
    return new OrderChange(aggregate, aggregate, at);
  }

  /** The placing of a new order. */
  static placing(
    order: Omit<Order, 'state' | 'version' | 'closeReason' | 'paidAt' | 'endedAt'>,
    at: Date,
  ): OrderChange {
    const placed: Order = {
      ...order,
      state: orderMachine.initial,
      version: 1,
      closeReason: null,
      paidAt: null,
      endedAt: null,
    };
    const change = new OrderChange(null, { order: placed, payments: [], delivery: null, refunds: [] }, at);
    change.#note('order', placed.orderNo, 'placed', null, placed.state, null);
    return change;
  }

  get after(): OrderAggregate {
    return this.#after;
  }

  /** Whether there is anything to write. */
  get isEmpty(): boolean {
    return (
      this.events.length === 0 &&
      !this.orderChanged &&
      !this.deliveryChanged &&
      this.changedPayments.size === 0 &&
      this.changedRefunds.size === 0
    );
  }

  order(event: OrderEvent, patch: Patch<Order> = {}): void {
    const { order } = this.#after;
    const state = next(orderMachine, order.state, event);
    this.#note('order', order.orderNo, event, order.state, state, null);
    const endedAt = orderMachine.states[state] === 'end' ? this.at : order.endedAt;
    this.#after.order = { ...order, endedAt, ...patch, state };
    this.orderChanged = true;
  }

  addPayment(payment: Omit<Payment, 'state'>): void {
    this.#after.payments.push({ ...payment, state: paymentMachine.initial });
    this.changedPayments.add(payment.paymentNo);
    this.#note('payment', payment.paymentNo, 'started', null, paymentMachine.initial, null);
  }

  payment(paymentNo: string, event: PaymentEvent, patch: Patch<Payment> = {}, detail: Detail = null): void {
    const payment = this.paymentOf(paymentNo);
    const state = next(paymentMachine, payment.state, event);
    this.#note('payment', paymentNo, event, payment.state, state, detail);
    this.#replacePayment({ ...payment, ...patch, state });
  }

  addDelivery(delivery: Omit<Delivery, 'state'>): void {
    if (this.#after.delivery) throw new Error('an order is delivered once');
    this.#after.delivery = { ...delivery, state: deliveryMachine.initial };
    this.deliveryChanged = true;
    this.#note('delivery', delivery.deliveryNo, 'queued', null, deliveryMachine.initial, null);
  }

  delivery(event: DeliveryEvent, patch: Patch<Delivery> = {}, detail: Detail = null): void {
    const delivery = this.deliveryOf();
    const state = next(deliveryMachine, delivery.state, event);
    this.#note('delivery', delivery.deliveryNo, event, delivery.state, state, detail);
    const endedAt = deliveryMachine.states[state] === 'end' ? this.at : delivery.endedAt;
    this.#after.delivery = { ...delivery, endedAt, ...patch, state };
    this.deliveryChanged = true;
  }

  addRefund(refund: Omit<Refund, 'state'>): void {
    if (this.#after.refunds.some((one) => one.paymentNo === refund.paymentNo))
      throw new Error('a payment is refunded once');
    this.#after.refunds.push({ ...refund, state: refundMachine.initial });
    this.changedRefunds.add(refund.refundNo);
    this.#note('refund', refund.refundNo, 'requested', null, refundMachine.initial, {
      reason: refund.reason,
    });
  }

  refund(refundNo: string, event: RefundEvent, patch: Patch<Refund> = {}, detail: Detail = null): void {
    const refund = this.refundOf(refundNo);
    const state = next(refundMachine, refund.state, event);
    this.#note('refund', refundNo, event, refund.state, state, detail);
    this.#replaceRefund({ ...refund, ...patch, state });
  }

  /** When to ask again, without a change of state. */
  schedulePaymentRetry(paymentNo: string, patch: Pick<Payment, 'attemptCount' | 'nextAt'>): void {
    this.#replacePayment({ ...this.paymentOf(paymentNo), ...patch });
  }

  scheduleDeliveryRetry(patch: Pick<Delivery, 'attemptCount' | 'nextAt'>): void {
    this.#after.delivery = { ...this.deliveryOf(), ...patch };
    this.deliveryChanged = true;
  }

  scheduleRefundRetry(refundNo: string, patch: Pick<Refund, 'attemptCount' | 'nextAt'>): void {
    this.#replaceRefund({ ...this.refundOf(refundNo), ...patch });
  }

  post(...transfers: readonly Transfer[]): void {
    this.transfers.push(...transfers);
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

  #note(
    entity: EventRow['entity'],
    entityNo: string,
    event: string,
    from: string | null,
    to: string,
    detail: Detail,
  ): void {
    this.events.push({ entity, entityNo, event, from, to, detail });
  }
}
