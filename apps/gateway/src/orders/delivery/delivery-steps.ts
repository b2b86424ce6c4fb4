/**
 * What the gateway does to have a number credited. A claim is committed before the carrier is called and the
 * outcome is settled afterwards: no call inside a transaction, and no second caller while a claim holds.
 */
import type { Clock } from '../../runtime/clock.ts';
import type { Telemetry } from '../../runtime/telemetry.ts';
import type { OrderAggregate } from '../aggregate.ts';
import { OrderChange } from '../order-change.ts';
import { deliveryNoOf } from '../order-number.ts';
import type { OrderTimes } from '../schedule.ts';
import { type OrderStore, withNewVersion } from '../store.ts';
import type {
  DeliveryWebhookEvent,
  NotFound,
  DeliveryResult,
  Indeterminate,
} from '../../partners/carrier/port.ts';
import type { Recipients } from './recipients.ts';
import {
  deliveryAccepted,
  deliveryLeased,
  deliveryCredited,
  queryDeliveryNow,
  deliveryFailed,
  deliveryNotReceived,
  deliveryIndeterminate,
} from './delivery-results.ts';

export interface DeliverySteps {
  /** Claims the delivery and sends it. Null after a version conflict. */
  send(aggregate: OrderAggregate): Promise<OrderAggregate | null>;
  /** The claim expired: its caller died or the answer was lost. */
  expireLease(aggregate: OrderAggregate): Promise<OrderAggregate | null>;
  /** Asks the carrier what became of it. */
  query(aggregate: OrderAggregate): Promise<OrderAggregate | null>;
  /**
   * The carrier's signed word. Harmless when repeated, late or out of order. False when it is about none of
   * ours.
   */
  handleWebhook(orderNo: string, notice: DeliveryWebhookEvent): Promise<boolean>;
}

export interface DeliveryParts {
  readonly store: OrderStore;
  readonly recipients: Recipients;
  readonly times: OrderTimes;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}

export function createDeliverySteps({
  store,
  recipients,
  times,
  clock,
  telemetry,
}: DeliveryParts): DeliverySteps {
  function applyProviderResult(change: OrderChange, answer: DeliveryResult | NotFound | Indeterminate): void {
    const delivery = change.deliveryOf();
    if (answer.kind === 'indeterminate') deliveryIndeterminate(change, answer.why, times);
    else if (answer.kind === 'notFound') deliveryNotReceived(change, times);
    else if (answer.state === 'cancelled') deliveryFailed(change, 'cancelled', answer.reason);
    else if (answer.faceFen !== delivery.faceFen) {
      telemetry.providerMismatch(change.after.order.kind === 'topUp' ? 'carrier' : 'lender', {
        orderNo: change.after.order.orderNo,
        what: 'amount',
      });
      deliveryIndeterminate(change, 'the carrier states another amount', times);
    } else if (answer.state === 'credited') deliveryCredited(change, answer.carrierRef);
    else if (answer.state === 'accepted') deliveryAccepted(change, answer.carrierRef, times);
    else deliveryFailed(change, 'refused', answer.reason);
  }

  return {
    async send(aggregate) {
      const claim = OrderChange.of(aggregate, new Date(clock()));
      deliveryLeased(claim, times);
      if ((await store.commit(claim)) === 'versionConflict') return null;
      const { kind, orderNo } = aggregate.order;
      const answer = await recipients[kind].send(deliveryNoOf(orderNo), aggregate.order);
      return store.update(orderNo, (change) => applyProviderResult(change, answer), withNewVersion(claim));
    },
    expireLease(aggregate) {
      return store.update(
        aggregate.order.orderNo,
        (change) => deliveryIndeterminate(change, 'the claim lapsed', times),
        aggregate,
      );
    },
    async query(aggregate) {
      const { kind, orderNo } = aggregate.order;
      const deliveryNo = deliveryNoOf(orderNo);
      let answer = await recipients[kind].query(deliveryNo);
      if (answer.kind === 'notFound' && sentLongEnough(aggregate, times, clock())) {
        // Refunding on "never received" alone could meet a request still on its way; once cancelled there it
        // is safe.
        answer = await recipients[kind].cancel(deliveryNo);
        if (answer.kind === 'notFound')
          answer = { kind: 'indeterminate', why: 'the carrier neither has it nor can cancel it' };
      }
      return store.update(orderNo, (change) => applyProviderResult(change, answer), aggregate);
    },
    async handleWebhook(orderNo, notice) {
      const order = await store.update(orderNo, (change) => {
        const { delivery } = change.after;
        if (!delivery || delivery.deliveryNo !== notice.deliveryNo) return;
        if (notice.faceFen !== delivery.faceFen) {
          telemetry.providerMismatch('carrier', { orderNo, what: 'amount' });
          queryDeliveryNow(change);
        } else if (notice.state === 'credited') {
          if (delivery.state === 'refused' || delivery.state === 'cancelled')
            telemetry.providerMismatch('carrier', { orderNo, what: `credited after ${delivery.state}` });
          deliveryCredited(change, notice.carrierRef);
        } else {
          if (delivery.state === 'credited')
            telemetry.providerMismatch('carrier', { orderNo, what: 'refused after credited' });
          deliveryFailed(change, 'refused', notice.reason);
        }
      });
      return order?.delivery?.deliveryNo === notice.deliveryNo;
    },
  };
}

function sentLongEnough({ delivery }: OrderAggregate, times: OrderTimes, nowMs: number): boolean {
  return delivery !== null && nowMs - delivery.createdAt.getTime() > times.resendForMs;
}
