/**
 * Sends a delivery as soon as its order is paid. No partner is called between the payment and the lease of
 * its delivery, so where this process has capacity to send it, both are one change: that saves a transaction,
 * and no worker has to pick up the order. Where there is no capacity, or its recipient is paused, the
 * delivery stays queued, and its wake is due at once.
 *
 * A process that dies before it could send leaves a lease, which expires like any other.
 */
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import type { WorkLimit } from '../../runtime/index.ts';
import type { OrderChange } from '../model/order-change.ts';
import type { OrderStore } from '../store/order-store.ts';
import type { DeliverySteps } from './delivery-steps.ts';

/** Wraps `update` of the store, for changes that may make an order paid. */
export function createPromptDelivery({
  store,
  delivery,
  work,
  telemetry,
}: {
  readonly store: Pick<OrderStore, 'update'>;
  readonly delivery: Pick<DeliverySteps, 'lease' | 'sendLeased'>;
  readonly work: WorkLimit;
  readonly telemetry: Telemetry;
}): Pick<OrderStore, 'update'> {
  return {
    async update(orderNo, decide, known) {
      const end = work.tryBegin();
      if (!end) return store.update(orderNo, decide, known);
      const last = { isLeased: false };
      let isSending = false;
      try {
        const aggregate = await store.update(
          orderNo,
          (change) => {
            decide(change);
            last.isLeased = isQueuedBy(change) && delivery.lease(change);
          },
          known,
        );
        if (aggregate && last.isLeased) {
          isSending = true;
          void delivery
            .sendLeased(aggregate)
            .catch((error: unknown) => {
              telemetry.log('error', 'what came of a delivery could not be written, it will be queried', {
                orderNo,
                error: String(error),
              });
            })
            .finally(end);
        }
        return aggregate;
      } finally {
        if (!isSending) end();
      }
    },
  };
}

function isQueuedBy({ before, after: { delivery } }: OrderChange): boolean {
  return before?.delivery === null && delivery?.state === 'queued';
}
