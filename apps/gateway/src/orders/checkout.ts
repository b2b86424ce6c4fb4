/**
 * Places, pays and cancels orders (SPEC section 7: POST /vi/order). One request number is one order, however
 * often it arrives. Payments are authorised after the order is written, never inside a transaction.
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

/** A request to pay an unpaid order. */
export interface PayRequest extends PayerPages {
  /**
   * The code and state with which the payer returned from identifying themselves at the provider; omitted
   * when they were not asked to.
   */
  readonly signOn?: { readonly code: string; readonly state: string };
}

export interface Checkout {
  /**
   * Places an order. Throws Refusal: number, amount, price, limit, first time, or a request number used for
   * something else.
   */
  place(order: NewOrder): Promise<OrderAggregate>;
  /**
   * Starts a payment of an unpaid order in the payer's browser. Throws Refusal: not found, no longer payable,
   * cashier unavailable, not payable from such a browser, payer not known.
   */
  pay(owner: OrderOwner, orderNo: string, request: PayRequest): Promise<OrderAggregate>;
  /** Cancels an unpaid order. Throws Refusal: not found, or paid meanwhile. */
  cancel(owner: OrderOwner, orderNo: string): Promise<OrderAggregate>;
}

/** The highest attempt number: a payment's number has two digits for it. */
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
   * Authorises the parts that are not authorised yet, points first: money is requested only once the points
   * that go with it are held.
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

  /**
   * Returns whether the payer cannot complete this attempt in the present browser or with the chosen cashier,
   * although it is still open.
   */
  function isOfNoUse(payment: Payment, pages: PayerPages): boolean {
    if (!isUndecided(payment) || !capabilitiesOf(payment).redirect) return false;
    if (!requests.isWithChosen(payment, pages) || !requests.isFor(payment, pages)) return true;
    if (payment.state !== 'pending') return false;
    const isAnswered = payment.payWith?.by === 'signOn' && pages.payerId !== undefined;
    return isAnswered || requests.isPageOver(payment, clock());
  }

  /**
   * Ends the attempts that the payer can no longer use, or not in this browser; new ones replace them. Throws
   * Refusal while an attempt at another cashier, or for another browser, may still be paid there: two are
   * never open at the same time.
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
   * Closes an attempt at another cashier that does not confirm that it is closed, if no payer was ever sent
   * there: an address is stored before a payer is given it, and the attempt then is no longer `created`.
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

  /**
   * Throws Refusal while the part that the payer wants to pay may still be paid with another cashier or in
   * another browser.
   */
  function refuseSecond(aggregate: OrderAggregate, pages: PayerPages): void {
    for (const payment of currentPayments(aggregate)) {
      if (!isUndecided(payment) || !capabilitiesOf(payment).redirect) continue;
      if (!requests.isWithChosen(payment, pages)) throw new Refusal('payWhereBegun');
      if (!requests.isFor(payment, pages)) throw new Refusal('cashierUnavailable');
    }
  }

  /**
   * Adds the cashier for the parts that are paid in cash. Throws Refusal when a part cannot be paid from such
   * a browser.
   */
  function withCashier(aggregate: OrderAggregate, pages: PayerPages): PayerPages {
    const cashiers = currentPayments(aggregate).map((one) => requests.cashierFor(one, pages, one));
    const cashier = cashiers.find((one) => one !== null);
    return cashier === undefined ? pages : { ...pages, cashier };
  }

  /**
   * Adds the payer's id when they return from identifying themselves to the attempt that asked for it. Throws
   * Refusal when their code or state does not identify them: asking again then takes a tap, so the browser
   * does not go round in circles.
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

  /** Adds new attempts for the parts whose latest attempt was declined or closed. */
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
    // A payment that is declined or closed while being authorised is replaced by a new attempt once.
    for (let tries = 0; tries < 2; tries += 1) {
      if (!isPayable(aggregate)) throw new Refusal('orderNotPayable');
      const renewedNow = await renewed(aggregate, pages);
      // Another request may have opened an attempt elsewhere meanwhile.
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
    // The provider is asked first, as it may answer that the order was paid just now. A timeout does not
    // delay the user; a payment that arrives after all is refunded. A hold is voided once the order is
    // closed.
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
