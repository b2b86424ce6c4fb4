/**
 * Computes the step that is due for an order, or when to look again: a pure function of the order and the
 * time. A wake carries no instructions, only the order's number; a look that is repeated, late or needless
 * does no harm.
 */
import type { OrderAggregate, Payment } from './aggregate.ts';
import { capabilitiesOf, capturableHold, isMoneyPaid, isUndecided } from './payment-parts.ts';

export type Step =
  | { readonly kind: 'sendDelivery' }
  | { readonly kind: 'expireDeliveryLease' }
  | { readonly kind: 'queryDelivery' }
  | { readonly kind: 'sendRefund'; readonly refundNo: string }
  | { readonly kind: 'expireRefundLease'; readonly refundNo: string }
  | { readonly kind: 'queryRefund'; readonly refundNo: string }
  | { readonly kind: 'retryRefund'; readonly refundNo: string }
  | { readonly kind: 'queryPayment'; readonly paymentNo: string }
  | { readonly kind: 'debit'; readonly paymentNo: string }
  | { readonly kind: 'voidPayment'; readonly paymentNo: string }
  | { readonly kind: 'capturePayment'; readonly paymentNo: string }
  | { readonly kind: 'expireOrder' }
  | { readonly kind: 'wait'; readonly until: Date }
  | { readonly kind: 'nothing' };

/**
 * Returns the most urgent step that is due; otherwise until when to wait; otherwise `nothing`, which is
 * final. `putOffMs` is how long (ms) from now a step is not begun although it is due.
 */
export function nextStep(
  aggregate: OrderAggregate,
  now: Date,
  putOffMs: (step: Step) => number = () => 0,
): Step {
  const due = dueSteps(aggregate)
    .map((one) => {
      const offMs = putOffMs(one.step);
      return offMs === 0 ? one : putOff(aggregate, one, new Date(now.getTime() + offMs));
    })
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const first = due[0];
  if (!first) return { kind: 'nothing' };
  return first.at <= now ? first.step : { kind: 'wait', until: first.at };
}

/**
 * Postpones a step to `notBefore` at the earliest; if the payment window is over by then, voiding the payment
 * comes first.
 */
function putOff(aggregate: OrderAggregate, { at, step }: Due, notBefore: Date): Due {
  const { order } = aggregate;
  const later = at < notBefore ? notBefore : at;
  const waitsForPayment = step.kind === 'queryPayment' || step.kind === 'debit';
  return waitsForPayment && expiresUnpaid(aggregate) && order.expiresAt <= later
    ? { at: order.expiresAt, step: { kind: 'voidPayment', paymentNo: step.paymentNo } }
    : { at: later, step };
}

/**
 * Returns whether the order expires unpaid. One whose money is paid waits for its hold, however long the
 * result takes.
 */
function expiresUnpaid(aggregate: OrderAggregate): boolean {
  return aggregate.order.state === 'awaitingPayment' && !isMoneyPaid(aggregate);
}

/** Returns when the order needs the next look; null when it never does again. */
export function wakeAt(aggregate: OrderAggregate): Date | null {
  const times = dueSteps(aggregate).map(({ at }) => at.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

interface Due {
  readonly at: Date;
  readonly step: Step;
}

function dueSteps(aggregate: OrderAggregate): Due[] {
  return [...deliverySteps(aggregate), ...refundSteps(aggregate), ...paymentSteps(aggregate)];
}

function deliverySteps({ delivery }: OrderAggregate): Due[] {
  if (!delivery?.nextAt) return [];
  const at = delivery.nextAt;
  switch (delivery.state) {
    case 'queued':
      return [{ at, step: { kind: 'sendDelivery' } }];
    case 'sending':
      return [{ at, step: { kind: 'expireDeliveryLease' } }];
    case 'accepted':
    case 'indeterminate':
      return [{ at, step: { kind: 'queryDelivery' } }];
    case 'credited':
    case 'refused':
    case 'cancelled':
      return [];
  }
}

function refundSteps({ refunds }: OrderAggregate): Due[] {
  return refunds.flatMap((refund): Due[] => {
    const { nextAt: at, refundNo } = refund;
    if (!at) return [];
    switch (refund.state) {
      case 'due':
        return [{ at, step: { kind: 'sendRefund', refundNo } }];
      case 'sending':
        return [{ at, step: { kind: 'expireRefundLease', refundNo } }];
      case 'processing':
      case 'indeterminate':
        return [{ at, step: { kind: 'queryRefund', refundNo } }];
      case 'held':
      case 'rejected':
        return [{ at, step: { kind: 'retryRefund', refundNo } }];
      case 'settled':
        return [];
    }
  });
}

function paymentSteps(aggregate: OrderAggregate): Due[] {
  const { order, payments } = aggregate;
  const undecided = payments.filter(
    (payment): payment is Payment & { nextAt: Date } => isUndecided(payment) && payment.nextAt !== null,
  );
  const waiting = order.state === 'awaitingPayment';
  const expires = expiresUnpaid(aggregate);
  const hold = capturableHold(aggregate);
  // Money before points: voiding the money tells whether it was paid, and in that case the hold is captured
  // and not voided.
  const steps: Due[] = undecided.toReversed().map((payment) => {
    const { paymentNo, nextAt } = payment;
    if (payment.paymentNo === hold?.paymentNo)
      return { at: nextAt, step: { kind: 'capturePayment', paymentNo } };
    if (!waiting) return { at: nextAt, step: { kind: 'voidPayment', paymentNo } };
    // When the payment window is over, the payment is voided at the provider, which answers if it was paid
    // after all.
    if (expires && order.expiresAt <= nextAt)
      return { at: order.expiresAt, step: { kind: 'voidPayment', paymentNo } };
    // Sending the same debit again makes no second one, and reaches a wallet that never received the first.
    if (capabilitiesOf(payment).debitUnderMandate && payment.state === 'created')
      return { at: nextAt, step: { kind: 'debit', paymentNo } };
    return { at: nextAt, step: { kind: 'queryPayment', paymentNo } };
  });
  // A declined payment could still be paid, and the provider may state something else about one that ended:
  // it is voided once more.
  for (const payment of payments) {
    const { paymentNo, nextAt: at } = payment;
    if (at && !isUndecided(payment)) steps.push({ at, step: { kind: 'voidPayment', paymentNo } });
  }
  if (expires) {
    // The payment is voided once before the order expires; an answer that never arrives does not keep it
    // open.
    const voids = steps.some(({ at, step }) => step.kind === 'voidPayment' && at <= order.expiresAt);
    if (!voids) steps.push({ at: order.expiresAt, step: { kind: 'expireOrder' } });
  }
  return steps;
}
