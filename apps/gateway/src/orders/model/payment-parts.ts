/**
 * The parts of an order's payment: money or points alone, or points and money together. Each part has
 * attempts of its own (payments). A part that can be held is authorised first and captured last, when nothing
 * else is missing.
 */
import type { PayMethod, RefundReason } from '@phonebill/contract';
import { paymentCapabilities, type PaymentCapabilities } from '../../partners/payments/index.ts';
import type { Order, OrderAggregate, Payment } from './aggregate.ts';
import { openPaymentStates } from './states/payment.ts';

export interface PaymentPart {
  readonly method: PayMethod;
  /** The amount in the method's own unit; above zero. */
  readonly amount: bigint;
}

/** Returns the capabilities of a payment's method. */
export function capabilitiesOf({ method }: Pick<Payment, 'method'>): PaymentCapabilities {
  return paymentCapabilities[method];
}

/** Returns the parts of an order's price, points first. */
export function partsOf({
  payMethod,
  priceFen,
  points,
}: Pick<Order, 'payMethod' | 'priceFen' | 'points'>): PaymentPart[] {
  const parts: PaymentPart[] = [];
  if (points > 0n) parts.push({ method: 'points', amount: points });
  if (priceFen > 0n) parts.push({ method: payMethod === 'points' ? 'cash' : payMethod, amount: priceFen });
  return parts;
}

/**
 * The refund reasons of payments that did pay for the delivery: it failed, or an operator refunds it although
 * it was credited.
 */
const ofDelivery: ReadonlySet<RefundReason> = new Set(['deliveryFailed', 'givenBack']);

/**
 * Returns the attempt of a part that is in effect: the one that paid for the delivery, or else the newest.
 * Throws when there is none.
 */
export function currentAttempt({ order, payments, refunds }: OrderAggregate, method: PayMethod): Payment {
  const returned = new Set(
    refunds.filter(({ reason }) => !ofDelivery.has(reason)).map(({ paymentNo }) => paymentNo),
  );
  const attempts = payments.filter((payment) => payment.method === method);
  const current =
    attempts.find(({ state, paymentNo }) => state === 'paid' && !returned.has(paymentNo)) ?? attempts.at(-1);
  if (!current) throw new Error(`order ${order.orderNo} has no payment by ${method}`);
  return current;
}

/** Returns the attempts that are in effect, one for each part. */
export function currentPayments(aggregate: OrderAggregate): Payment[] {
  return partsOf(aggregate.order).map(({ method }) => currentAttempt(aggregate, method));
}

/**
 * Returns the attempt to show for the whole order: the first that is not paid yet, the money's before the
 * points'.
 */
export function shownPayment(aggregate: OrderAggregate): Payment {
  const current = currentPayments(aggregate).toReversed();
  const payment = current.find(({ state }) => state !== 'paid') ?? current[0];
  if (!payment) throw new Error(`order ${aggregate.order.orderNo} costs nothing`);
  return payment;
}

/** Returns the amount that the provider took with a paid payment: usually the requested one. */
export function amountTaken({ amount, paidAmount }: Pick<Payment, 'amount' | 'paidAmount'>): bigint {
  return paidAmount ?? amount;
}

/** Returns the payment of another amount with which an order ended; null when there is none. */
export function paidOtherAmount({ payments, refunds }: OrderAggregate): Payment | null {
  const refund = refunds.find(({ reason }) => reason === 'otherAmount');
  return payments.find(({ paymentNo }) => paymentNo === refund?.paymentNo) ?? null;
}

/** Returns whether a payment is neither paid nor ended yet. */
export function isUndecided({ state }: Pick<Payment, 'state'>): boolean {
  return openPaymentStates.has(state);
}

/**
 * Returns whether a part that cannot be held is paid: the order then waits for its other part, and neither
 * time nor user closes it.
 */
export function isMoneyPaid(aggregate: OrderAggregate): boolean {
  return currentPayments(aggregate).some(
    (payment) => payment.state === 'paid' && !capabilitiesOf(payment).hold,
  );
}

/** Returns the hold that can be captured now, because everything else is paid; null when there is none. */
export function capturableHold(aggregate: OrderAggregate): Payment | null {
  if (aggregate.order.state !== 'awaitingPayment') return null;
  const current = currentPayments(aggregate);
  const hold = current.find((payment) => capabilitiesOf(payment).hold);
  return hold?.state === 'pending' && current.every((payment) => payment === hold || payment.state === 'paid')
    ? hold
    : null;
}
