/**
 * Placing, paying and cancelling an order (SPEC section 7: POST /vi/order). One request number is one order,
 * however often it arrives; payments are authorised after the order is written, never inside a
 * transaction.
 */
import type { Clock } from '../runtime/time/index.ts';
import { Refusal } from '../runtime/index.ts';
import { workingOn } from '../runtime/telemetry/index.ts';
import type { OrderAggregate, Payment } from './model/aggregate.ts';
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
import { paymentClosed } from './model/payment-results.ts';
import type { PayerPages, PaymentRequests } from './model/payment-requests.ts';
import type { PaymentSteps } from './paying/payment-steps.ts';
import type { NewOrder } from './model/new-order.ts';
import { addAttempt, type PlaceOrder } from './placing/place-order.ts';

/** How an unpaid order is paid now. */
export interface PayRequest extends PayerPages {
  /** What the payer came back with from saying who they are; left out: they were not asked. */
  readonly signOn?: { readonly code: string; readonly state: string };
}

export interface Checkout {
  /**
   * Throws Refusal: number, amount, price, limit, first time, or a request number used for something else.
   */
  place(order: NewOrder): Promise<OrderAggregate>;
  /**
   * A way to pay an unpaid order in the browser that the payer is in. Throws Refusal: not found, no longer
   * payable, cashier unavailable, not from such a browser, payer not known.
   */
  pay(owner: OrderOwner, orderNo: string, request: PayRequest): Promise<OrderAggregate>;
  /** Throws Refusal: not found, or paid meanwhile. */
  cancel(owner: OrderOwner, orderNo: string): Promise<OrderAggregate>;
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
}: {
  readonly store: OrderStore;
  readonly payments: PaymentSteps;
  readonly placeOrder: PlaceOrder;
  readonly times: OrderTimes;
  readonly requests: PaymentRequests;
  readonly clock: Clock;
}): Checkout {
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

  /** Whether the payer cannot pay by this attempt where they are, though somebody may. */
  function isOfNoUse(payment: Payment, pages: PayerPages): boolean {
    if (!isUndecided(payment) || !capabilitiesOf(payment).redirect) return false;
    if (!requests.isWithChosen(payment, pages) || !requests.isFor(payment, pages)) return true;
    if (payment.state !== 'pending') return false;
    const isAnswered = payment.payWith?.by === 'signOn' && pages.payerId !== undefined;
    return isAnswered || requests.isPageOver(payment, clock());
  }

  /**
   * Ends the attempts that are of no use to the payer any more, or where they are; others take their place.
   * Throws Refusal while one at another cashier, or for another browser, may still be paid there: there is no
   * second beside it.
   */
  async function withPagesThatOpen(aggregate: OrderAggregate, pages: PayerPages): Promise<OrderAggregate> {
    let latest = aggregate;
    for (const payment of currentPayments(aggregate)) {
      if (!isOfNoUse(payment, pages)) continue;
      latest = (await payments.void(latest, payment.paymentNo)) ?? latest;
      latest = (await closedUnseen(latest, payment, pages)) ?? latest;
    }
    refuseSecond(latest, pages);
    return latest;
  }

  /**
   * Gives up an attempt at another cashier that does not say that it is closed, where nobody was ever led
   * there: an address is written down before a payer is given it, and then it is `created` no longer.
   */
  async function closedUnseen(
    aggregate: OrderAggregate,
    { paymentNo, state }: Payment,
    pages: PayerPages,
  ): Promise<OrderAggregate | null> {
    const isUnseen = (one: Payment): boolean =>
      one.paymentNo === paymentNo && one.state === 'created' && !requests.isWithChosen(one, pages);
    if (state !== 'created' || !aggregate.payments.some(isUnseen)) return null;
    return store.update(
      aggregate.order.orderNo,
      (change) => {
        if (change.after.payments.some(isUnseen)) paymentClosed(change, paymentNo);
      },
      aggregate,
    );
  }

  /** Throws Refusal while the part that the payer wants to pay may be paid elsewhere. */
  function refuseSecond(aggregate: OrderAggregate, pages: PayerPages): void {
    for (const payment of currentPayments(aggregate)) {
      if (!isUndecided(payment) || !capabilitiesOf(payment).redirect) continue;
      if (!requests.isWithChosen(payment, pages)) throw new Refusal('payWhereBegun');
      if (!requests.isFor(payment, pages)) throw new Refusal('cashierUnavailable');
    }
  }

  /** With whom each part is paid from now on. Throws Refusal when it cannot be paid from such a browser. */
  function withCashier(aggregate: OrderAggregate, pages: PayerPages): PayerPages {
    const cashiers = currentPayments(aggregate).map((one) => requests.cashierFor(one, pages, one));
    const cashier = cashiers.find((one) => one !== null);
    return cashier === undefined ? pages : { ...pages, cashier };
  }

  /**
   * With who the payer is, where they come back from saying so to the attempt that asked them. Throws Refusal
   * when what they come back with does not say it: they are asked again by a tap, and not in a circle.
   */
  async function asIdentified(
    aggregate: OrderAggregate,
    { signOn, ...pages }: PayRequest,
  ): Promise<PayerPages> {
    const asking = currentPayments(aggregate).find(
      ({ state, payWith }) => state === 'pending' && payWith?.by === 'signOn',
    );
    if (!asking || !signOn) return pages;
    const payerId = requests.isStateOf(asking.paymentNo, signOn.state)
      ? await payments.payerOf(asking, signOn.code)
      : null;
    if (payerId === null) throw new Refusal('payerNotKnown');
    return { ...pages, payerId };
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

  async function pay(owner: OrderOwner, orderNo: string, request: PayRequest): Promise<OrderAggregate> {
    const found = await ownOrder(owner, orderNo);
    const pages = withCashier(found, await asIdentified(found, request));
    let aggregate = await withPagesThatOpen(found, pages);
    // A payment that turns out declined or closed when authorised gets a successor once.
    for (let tries = 0; tries < 2; tries += 1) {
      if (!isPayable(aggregate)) throw new Refusal('orderNotPayable');
      const renewedNow = await renewed(aggregate, pages);
      // Another request may have begun elsewhere meanwhile.
      refuseSecond(renewedNow, pages);
      aggregate = await authoriseParts(renewedNow);
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
    pay: (owner, orderNo, request) => workingOn('pay order', { orderNo }, () => pay(owner, orderNo, request)),
    cancel: (owner, orderNo) => workingOn('cancel order', { orderNo }, () => cancelled(owner, orderNo)),
  };
}
