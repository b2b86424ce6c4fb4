/**
 * Placing, paying and cancelling an order (SPEC section 7: POST /vi/order). One request number is one order,
 * however often it arrives; payments are authorised after the order is written, never inside a
 * transaction.
 */
import { type Clock, Refusal, workingOn } from '../runtime/index.ts';
import type { OrderAggregate } from './model/aggregate.ts';
import {
  capabilitiesOf,
  capturableHold,
  currentAttempt,
  currentPayments,
  isUndecided,
  partsOf,
} from './model/payment-parts.ts';
import { userNoOf } from './model/order-number.ts';
import { type OrderOwner, owns } from './model/order-owner.ts';
import type { OrderTimes } from '../config/index.ts';
import type { OrderStore } from './store/order-store.ts';
import { cancel } from './model/closing.ts';
import type { PayerPages, PaymentRequests } from './model/payment-requests.ts';
import type { PaymentSteps } from './paying/payment-steps.ts';
import type { NewOrder } from './model/new-order.ts';
import { addAttempt, type PlaceOrder } from './placing/place-order.ts';

export interface Checkout {
  /**
   * Throws Refusal: number, amount, price, limit, first time, or a request number used for something else.
   */
  place(order: NewOrder): Promise<OrderAggregate>;
  /** A way to pay an unpaid order. Throws Refusal: not found, no longer payable, cashier unavailable. */
  pay(owner: OrderOwner, orderNo: string, pages: PayerPages): Promise<OrderAggregate>;
  /** Throws Refusal: not found, or paid meanwhile. */
  cancel(owner: OrderOwner, orderNo: string): Promise<OrderAggregate>;
}

export interface CheckoutParts {
  readonly store: OrderStore;
  readonly payments: PaymentSteps;
  readonly placeOrder: PlaceOrder;
  readonly times: OrderTimes;
  readonly requests: PaymentRequests;
  readonly clock: Clock;
}

/** A payment's number has two digits for the attempt. */
const MOST_ATTEMPTS = 99;

export function createCheckout({
  store,
  payments,
  placeOrder,
  times,
  requests,
  clock,
}: CheckoutParts): Checkout {
  async function ownOrder(owner: OrderOwner, orderNo: string): Promise<OrderAggregate> {
    const aggregate = userNoOf(orderNo) === owner.userNo ? await store.find(orderNo) : null;
    if (!aggregate || !owns(owner, aggregate)) throw new Refusal('orderNotFound');
    return aggregate;
  }

  function isPayable({ order }: OrderAggregate): boolean {
    return order.state === 'awaitingPayment' && order.expiresAt.getTime() > clock();
  }

  /**
   * Authorises the parts that are not authorised yet, points first: money is only asked for when the points
   * beside it are held.
   */
  async function authoriseParts(aggregate: OrderAggregate): Promise<OrderAggregate> {
    let latest = aggregate;
    for (const { method } of partsOf(aggregate.order)) {
      const payment = currentAttempt(latest, method);
      if (payment.state === 'created') latest = await payments.authorise(latest, payment);
      const { state } = currentAttempt(latest, method);
      if (state !== 'pending' && state !== 'paid') return latest;
    }
    const hold = capturableHold(latest);
    return hold ? ((await payments.capture(latest, hold.paymentNo)) ?? latest) : latest;
  }

  /** Ends the attempts whose page the payer cannot open any more; others take their place. */
  async function withPagesThatOpen(aggregate: OrderAggregate): Promise<OrderAggregate> {
    let latest = aggregate;
    for (const payment of currentPayments(aggregate)) {
      if (payment.state === 'pending' && payment.payUrl !== null && requests.isPageOver(payment, clock()))
        latest = (await payments.void(latest, payment.paymentNo)) ?? latest;
    }
    return latest;
  }

  /** New attempts for the parts whose latest was declined or closed. */
  async function renewed(aggregate: OrderAggregate, pages: PayerPages): Promise<OrderAggregate> {
    const after = await store.update(
      aggregate.order.orderNo,
      (change) => {
        if (change.after.order.state !== 'awaitingPayment') return;
        for (const part of partsOf(change.after.order)) {
          const { state } = currentAttempt(change.after, part.method);
          if (state !== 'declined' && state !== 'closed') continue;
          if (change.after.payments.length === MOST_ATTEMPTS) throw new Refusal('orderNotPayable');
          addAttempt(change, part, { times, requests, pages });
        }
      },
      aggregate,
    );
    if (!after || after.order.state !== 'awaitingPayment') throw new Refusal('orderNotPayable');
    return after;
  }

  async function pay(owner: OrderOwner, orderNo: string, pages: PayerPages): Promise<OrderAggregate> {
    let aggregate = await withPagesThatOpen(await ownOrder(owner, orderNo));
    // A payment that turns out declined or closed when authorised gets a successor once.
    for (let tries = 0; tries < 2; tries += 1) {
      if (!isPayable(aggregate)) throw new Refusal('orderNotPayable');
      aggregate = await authoriseParts(await renewed(aggregate, pages));
      const open = currentPayments(aggregate);
      if (open.every(({ state }) => state === 'pending' || state === 'paid')) return aggregate;
      if (open.some((one) => capabilitiesOf(one).hold && one.declineReason === 'insufficient_points'))
        throw new Refusal('pointsNotEnough');
      if (open.some(({ state }) => state === 'created')) throw new Refusal('cashierUnavailable');
    }
    throw new Refusal('cashierUnavailable');
  }

  async function cancelled(owner: OrderOwner, orderNo: string): Promise<OrderAggregate> {
    let latest = await ownOrder(owner, orderNo);
    if (latest.order.state === 'closed') return latest;
    if (latest.order.state !== 'awaitingPayment') throw new Refusal('orderNotCancellable');
    // The provider is asked first: it may answer that the order was paid just now. A timeout does not hold
    // the user up; a payment that arrives after all is returned. A hold is voided once the order is closed.
    for (const payment of currentPayments(latest)) {
      if (!capabilitiesOf(payment).hold && isUndecided(payment))
        latest = (await payments.void(latest, payment.paymentNo)) ?? latest;
    }
    const after = await store.update(orderNo, cancel, latest);
    if (after?.order.state !== 'closed') throw new Refusal('orderNotCancellable');
    return after;
  }

  return {
    async place(request) {
      const aggregate = await placeOrder(request);
      const { orderNo } = aggregate.order;
      return isPayable(aggregate) && currentPayments(aggregate).some(({ state }) => state === 'created')
        ? workingOn('authorise payments', { orderNo }, () => authoriseParts(aggregate))
        : aggregate;
    },
    pay: (owner, orderNo, pages) => workingOn('pay order', { orderNo }, () => pay(owner, orderNo, pages)),
    cancel: (owner, orderNo) => workingOn('cancel order', { orderNo }, () => cancelled(owner, orderNo)),
  };
}
