/**
 * Advances an order: does each step that is due until none is left, then returns when to look again. The due
 * steps follow from the stored state of the order, so a look that is repeated, late, or made after a crash in
 * the middle does the right thing.
 */
import type { PauseMs } from '../partners/calls/index.ts';
import type { Clock } from '../runtime/time/index.ts';
import { traced, workingOn } from '../runtime/telemetry/index.ts';
import type { DeliverySteps } from './delivering/delivery-steps.ts';
import type { OrderAggregate } from './model/aggregate.ts';
import { nextStep, type Step } from './model/next-step.ts';
import { putOffMs } from './model/partner-calls.ts';
import type { OrderStore } from './store/order-store.ts';
import { expire } from './model/closing.ts';
import type { PaymentSteps } from './paying/payment-steps.ts';
import type { RefundSteps } from './refunding/refund-steps.ts';

/**
 * Does every step that is due for an order. Returns the time of the next look, or null when nothing will ever
 * be due again.
 */
export type AdvanceOrder = (orderNo: string) => Promise<Date | null>;

/** More steps than an order takes in one look; beyond this limit the steps must be repeating in a loop. */
const MOST_STEPS = 50;

type ActiveStep = Exclude<Step, { kind: 'wait' | 'nothing' }>;

export function createAdvanceOrder({
  store,
  payments,
  delivery,
  refunds,
  pauseMs = () => 0,
  clock,
}: {
  readonly store: OrderStore;
  readonly payments: PaymentSteps;
  readonly delivery: DeliverySteps;
  readonly refunds: RefundSteps;
  /**
   * Returns how long a call to a partner is paused (ms). A step whose partner is paused waits, and nothing is
   * written for it. Default: none is paused.
   */
  readonly pauseMs?: PauseMs;
  readonly clock: Clock;
}): AdvanceOrder {
  function perform(aggregate: OrderAggregate, step: ActiveStep): Promise<OrderAggregate | null> {
    switch (step.kind) {
      case 'sendDelivery':
        return delivery.send(aggregate);
      case 'expireDeliveryLease':
        return delivery.expireLease(aggregate);
      case 'queryDelivery':
        return delivery.query(aggregate);
      case 'sendRefund':
        return refunds.send(aggregate, step.refundNo);
      case 'expireRefundLease':
        return refunds.expireLease(aggregate, step.refundNo);
      case 'queryRefund':
        return refunds.query(aggregate, step.refundNo);
      case 'retryRefund':
        return refunds.retry(aggregate, step.refundNo);
      case 'queryPayment':
        return payments.query(aggregate, step.paymentNo);
      case 'debit':
        return payments.debit(aggregate, step.paymentNo);
      case 'capturePayment':
        return payments.capture(aggregate, step.paymentNo);
      case 'voidPayment':
        return payments.void(aggregate, step.paymentNo);
      case 'expireOrder':
        return store.update(aggregate.order.orderNo, expire, aggregate);
    }
  }

  async function advance(orderNo: string): Promise<Date | null> {
    let aggregate = await store.find(orderNo);
    for (let taken = 0; taken < MOST_STEPS; taken += 1) {
      if (!aggregate) return null;
      const known: OrderAggregate = aggregate;
      const step = nextStep(known, new Date(clock()), (one) =>
        putOffMs(pauseMs, known, one, delivery.topUpPauseMs),
      );
      if (step.kind === 'nothing') return null;
      if (step.kind === 'wait') return step.until;
      aggregate =
        (await traced({ name: step.kind, kind: 'internal' }, () => perform(known, step))) ??
        (await store.find(orderNo));
    }
    throw new Error(`order ${orderNo} goes round in circles`);
  }

  return (orderNo) => workingOn('look at order', { orderNo }, () => advance(orderNo));
}
