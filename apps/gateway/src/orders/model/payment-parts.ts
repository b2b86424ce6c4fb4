/**
 * An order is paid in one part, in money or in points, or in two: points and money beside them. Each part has
 * attempts of its own (payments). A part that can be held is authorised first and captured last, when nothing
 * else is missing.
 */
import type { PayMethod, RefundReason } from '@phonebill/contract';
import { paymentCapabilities, type PaymentCapabilities } from '../../partners/payments/index.ts';
import type { Order, OrderAggregate, Payment } from './aggregate.ts';
import { openPaymentStates } from './states/payment.ts';

export interface PaymentPart {
  readonly method: PayMethod;
  /** In the method's own unit; above zero. */
  readonly amount: bigint;
}

/** What the way that a payment is made can do. */
export function capabilitiesOf({ method }: Pick<Payment, 'method'>): PaymentCapabilities {
  return paymentCapabilities[method];
}

/** The parts of an order's price, points first. */
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

/** Why what paid for the delivery goes back: it failed, or an operator gives it back all the same. */
const ofDelivery: ReadonlySet<RefundReason> = new Set(['deliveryFailed', 'givenBack']);

/**
 * The attempt of a part that counts: the one that paid for the delivery, or else the newest. Throws when
 * there is none.
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

/** The attempts that count, one for each part. */
export function currentPayments(aggregate: OrderAggregate): Payment[] {
  return partsOf(aggregate.order).map(({ method }) => currentAttempt(aggregate, method));
}

/** The attempt to show for the whole: the first that is not paid yet, the money's before the points'. */
export function shownPayment(aggregate: OrderAggregate): Payment {
  const current = currentPayments(aggregate).toReversed();
  const payment = current.find(({ state }) => state !== 'paid') ?? current[0];
  if (!payment) throw new Error(`order ${aggregate.order.orderNo} costs nothing`);
  return payment;
}

/** What the provider took with a payment that is paid: usually what was asked for. */
export function amountTaken({ amount, paidAmount }: Pick<Payment, 'amount' | 'paidAmount'>): bigint {
  return paidAmount ?? amount;
}

/** The payment of another amount with which an order ended; null: it was paid as asked, or not. */
export function paidOtherAmount({ payments, refunds }: OrderAggregate): Payment | null {
  const refund = refunds.find(({ reason }) => reason === 'otherAmount');
  return payments.find(({ paymentNo }) => paymentNo === refund?.paymentNo) ?? null;
}

/** Whether it is neither paid nor ended yet. */
export function isUndecided({ state }: Pick<Payment, 'state'>): boolean {
  return openPaymentStates.has(state);
}

/**
 * A part that cannot be held is paid: what else the price is made of is only waited for, so neither time nor
 * user close the order.
 */
export function isMoneyPaid(aggregate: OrderAggregate): boolean {
  return currentPayments(aggregate).some(
    (payment) => payment.state === 'paid' && !capabilitiesOf(payment).hold,
  );
}

/** The hold that can be captured now, because everything else is paid; null: none. */
export function capturableHold(aggregate: OrderAggregate): Payment | null {
  if (aggregate.order.state !== 'awaitingPayment') return null;
  const current = currentPayments(aggregate);
  const hold = current.find((payment) => capabilitiesOf(payment).hold);
  return hold?.state === 'pending' && current.every((payment) => payment === hold || payment.state === 'paid')
    ? hold
    : null;
}
