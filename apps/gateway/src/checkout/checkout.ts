/**
 * Placing, paying and cancelling an order (SPEC section 7: POST /vi/order). One request number is one order, however
 * often it arrives; the trade at the cashier is opened after the order is written, never inside a transaction.
 */
import type { Clock } from '../clock.ts';
import type { OrderAggregate } from '../orders/aggregate.ts';
import { currentPayment } from '../orders/aggregate.ts';
import { paymentNoOf, userNoOf } from '../orders/order-number.ts';
import { type OrderOwner, owns } from '../orders/order-owner.ts';
import type { OrderTimes } from '../orders/schedule.ts';
import type { OrderStore } from '../orders/store.ts';
import type { PaymentSteps } from '../payments/payment-steps.ts';
import { Refusal } from '../refusal.ts';
import type { NewOrder } from './new-order.ts';
import type { PlaceOrder } from './place-order.ts';

export interface Checkout {
  /** Throws Refusal: number, amount, price, limit, first time, or a request number used for something else. */
  place(order: NewOrder): Promise<OrderAggregate>;
  /** A way to pay an unpaid order. Throws Refusal: not found, no longer payable, cashier silent. */
  pay(owner: OrderOwner, orderNo: string): Promise<OrderAggregate>;
  /** Throws Refusal: not found, or paid meanwhile. */
  cancel(owner: OrderOwner, orderNo: string): Promise<OrderAggregate>;
}

export interface CheckoutParts {
  readonly store: OrderStore;
  readonly payments: PaymentSteps;
  readonly placeOrder: PlaceOrder;
  readonly times: OrderTimes;
  readonly clock: Clock;
}

/** A payment's number has two digits for the attempt. */
const MOST_ATTEMPTS = 99;

export function createCheckout({ store, payments, placeOrder, times, clock }: CheckoutParts): Checkout {
  async function ownOrder(owner: OrderOwner, orderNo: string): Promise<OrderAggregate> {
    const aggregate = userNoOf(orderNo) === owner.userNo ? await store.find(orderNo) : null;
    if (!aggregate || !owns(owner, aggregate)) throw new Refusal('orderNotFound');
    return aggregate;
  }

  function isPayable({ order }: OrderAggregate): boolean {
    return order.state === 'awaitingPayment' && order.expiresAt.getTime() > clock();
  }

  /** Opens the current payment's trade; after a declined or closed one, that of a new attempt. */
  async function openTrade(aggregate: OrderAggregate): Promise<OrderAggregate> {
    const payment = currentPayment(aggregate);
    if (payment.state === 'pending') return aggregate;
    if (payment.state === 'created') return payments.open(aggregate, payment);
    const renewed = await store.update(aggregate.order.orderNo, (change) => {
      const { order, payments: attempts } = change.after;
      const latest = attempts.at(-1);
      if (order.state !== 'awaitingPayment' || latest?.state === 'created' || latest?.state === 'pending') return;
      if (attempts.length === MOST_ATTEMPTS) throw new Refusal('orderNotPayable');
      change.addPayment({
        paymentNo: paymentNoOf(order.orderNo, attempts.length + 1), amountFen: order.priceFen, tradeNo: null, payUrl: null, declineReason: null,
        asked: 0, nextAt: new Date(change.at.getTime() + (times.askPaymentMs[0] ?? 0)), createdAt: change.at, paidAt: null,
      });
    }, aggregate);
    if (!renewed || renewed.order.state !== 'awaitingPayment') throw new Refusal('orderNotPayable');
    const latest = currentPayment(renewed);
    return latest.state === 'created' ? payments.open(renewed, latest) : renewed;
  }

  return {
    async place(request) {
      const aggregate = await placeOrder(request);
      return isPayable(aggregate) && currentPayment(aggregate).state === 'created' ? payments.open(aggregate, currentPayment(aggregate)) : aggregate;
    },
    async pay(owner, orderNo) {
      let aggregate = await ownOrder(owner, orderNo);
      // A trade that turns out declined or closed when opened gets a successor once.
      for (let tries = 0; tries < 2; tries += 1) {
        if (!isPayable(aggregate)) throw new Refusal('orderNotPayable');
        aggregate = await openTrade(aggregate);
        const { state } = currentPayment(aggregate);
        if (state === 'pending' || state === 'paid') return aggregate;
        if (state === 'created') throw new Refusal('cashierUnavailable');
      }
      throw new Refusal('cashierUnavailable');
    },
    async cancel(owner, orderNo) {
      const before = await ownOrder(owner, orderNo);
      if (before.order.state === 'closed') return before;
      if (before.order.state !== 'awaitingPayment') throw new Refusal('orderNotCancellable');
      const payment = currentPayment(before);
      // The cashier is asked first: it may say that the order was paid just now. Its silence does not hold the user up;
      // a payment that arrives after all is returned.
      const unsettled = payment.state === 'created' || payment.state === 'pending';
      const asked = unsettled ? await payments.close(before, payment.paymentNo) : before;
      const after = await store.update(orderNo, (change) => {
        if (change.after.order.state === 'awaitingPayment') change.order('cancelledByUser', { closeReason: 'cancelled' });
      }, asked ?? undefined);
      if (after?.order.state !== 'closed') throw new Refusal('orderNotCancellable');
      return after;
    },
  };
}
