/**
 * What the gateway does to have a number credited. A lease is committed before the carrier is called and the
 * result is applied afterwards: no call inside a transaction, and no second caller while the lease holds.
 */
import type { DeliveryResult, DeliveryWebhookEvent, Indeterminate, NotFound } from '../../partners/index.ts';
import { type Clock, type ProviderMismatch, reportMismatch, type Telemetry } from '../../runtime/index.ts';
import type { Delivery, OrderAggregate } from '../model/aggregate.ts';
import { OrderChange } from '../model/order-change.ts';
import { deliveryNoOf } from '../model/order-number.ts';
import type { OrderTimes } from '../../config/index.ts';
import { type OrderStore, withNewVersion } from '../store/order-store.ts';
import {
  applyProviderResult,
  applyWebhookEvent,
  deliveryIndeterminate,
  deliveryLeased,
} from '../model/delivery-results.ts';
import type { Recipients } from './recipients.ts';

export interface DeliverySteps {
  /** Leases the delivery and sends it. Null on a version conflict: nothing was sent. */
  send(aggregate: OrderAggregate): Promise<OrderAggregate | null>;
  /** Leases the delivery as part of a change; once that is written, it is to be sent. */
  lease(change: OrderChange): void;
  /** Sends a delivery whose lease was written just now, and writes what came of it. */
  sendLeased(leased: OrderAggregate): Promise<OrderAggregate | null>;
  /** The lease expired: its holder died or the answer was lost, so the delivery is indeterminate. */
  expireLease(aggregate: OrderAggregate): Promise<OrderAggregate | null>;
  /** Asks the carrier what became of it. */
  query(aggregate: OrderAggregate): Promise<OrderAggregate | null>;
  /** Harmless when repeated, late or out of order. False when the event is not about the order's delivery. */
  handleWebhook(orderNo: string, event: DeliveryWebhookEvent): Promise<boolean>;
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
  function lease(change: OrderChange): void {
    const { order, delivery } = change.after;
    // Sent before, it is sent again as it was.
    const body = delivery?.requestBody ?? recipients[order.kind].bodyOf(deliveryNoOf(order.orderNo), order);
    deliveryLeased(change, body, times);
  }

  async function sendLeased(leased: OrderAggregate): Promise<OrderAggregate | null> {
    const { order, delivery } = leased;
    if (!delivery?.requestBody) throw new Error(`the delivery of ${order.orderNo} is not leased`);
    const result = await recipients[order.kind].send(delivery.deliveryNo, order, delivery.requestBody);
    return store.update(
      order.orderNo,
      (change) => reportMismatch(telemetry, applyProviderResult(change, result, times)),
      leased,
    );
  }

  /** Who says that something became of a delivery that has ended is asked what. It stays as it is. */
  async function lookAgain({ order }: OrderAggregate, { deliveryNo, state }: Delivery): Promise<void> {
    const result = await recipients[order.kind].query(deliveryNo);
    const isCredited = result.kind === 'delivery' && result.state === 'credited';
    if (result.kind === 'delivery' && isCredited !== (state === 'credited'))
      reportMismatch(telemetry, [
        'carrier',
        { orderNo: order.orderNo, what: `${result.state} after ${state}` },
      ]);
  }

  return {
    lease,
    sendLeased,
    async send(aggregate) {
      const change = OrderChange.of(aggregate, new Date(clock()));
      lease(change);
      if ((await store.commit(change)) === 'versionConflict') return null;
      return sendLeased(withNewVersion(change));
    },
    expireLease(aggregate) {
      return store.update(
        aggregate.order.orderNo,
        (change) => deliveryIndeterminate(change, 'the lease expired', times),
        aggregate,
      );
    },
    async query(aggregate) {
      const { order } = aggregate;
      const { kind, orderNo } = order;
      const deliveryNo = deliveryNoOf(orderNo);
      let result = await recipients[kind].query(deliveryNo);
      const age = ageOf(aggregate, clock());
      const isUnwanted = (aggregate.delivery?.cancelWantedAt ?? null) !== null;
      if ((isUnwanted || age > times.cancelAfterMs) && isUnfinished(aggregate, result)) {
        // Only what the carrier says then ends it: one that it cannot cancel is answered as it stands.
        const cancelled = await recipients[kind].cancel(deliveryNo, order);
        if (cancelled.kind === 'delivery') result = cancelled;
      }
      if (result.kind === 'notFound' && (isUnwanted || age > times.resendForMs)) {
        // A delivery that the carrier never received is sent again until then, and cancelled afterwards, or
        // once an operator wants that. Refunding on "never received" alone could meet a request still on its
        // way; once cancelled there it is safe.
        result = await recipients[kind].cancel(deliveryNo, order);
        if (result.kind === 'notFound')
          result = { kind: 'indeterminate', why: 'the carrier neither has it nor can cancel it' };
      }
      return store.update(
        orderNo,
        (change) => reportMismatch(telemetry, applyProviderResult(change, result, times)),
        aggregate,
      );
    },
    async handleWebhook(orderNo, event) {
      let mismatch: ProviderMismatch | null = null;
      const order = await store.update(orderNo, (change) => {
        const isIt = change.after.delivery?.deliveryNo === event.deliveryNo;
        mismatch = isIt ? applyWebhookEvent(change, event) : null;
      });
      reportMismatch(telemetry, mismatch);
      if (order?.delivery?.deliveryNo !== event.deliveryNo) return false;
      if (event.state === 'changed' && order.delivery.endedAt !== null)
        await lookAgain(order, order.delivery);
      return true;
    },
  };
}

/** Whether the carrier's answer does not end the delivery: none, or it works on it, or of another amount. */
function isUnfinished(
  { delivery }: OrderAggregate,
  answer: DeliveryResult | NotFound | Indeterminate,
): boolean {
  if (answer.kind !== 'delivery') return answer.kind === 'indeterminate';
  if (answer.state === 'cancelled') return false;
  return answer.state === 'accepted' || answer.faceFen !== delivery?.faceFen;
}

/** How long ago (ms) the delivery was begun. */
function ageOf({ delivery }: OrderAggregate, nowMs: number): number {
  return delivery === null ? 0 : nowMs - delivery.createdAt.getTime();
}
