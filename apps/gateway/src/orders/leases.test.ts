/** Tests that a lease is exclusive: a process that does not get it does not call the partner. */
import { expect, test } from 'vitest';
import { publishedTimes as times } from '../config/order-times.ts';
import { scriptedCarrier, scriptedCashier, scriptedEntrust } from '../partners/testing/scripted-partners.ts';
import type { OrderAggregate } from './model/aggregate.ts';
import { createDeliverySteps } from './delivering/delivery-steps.ts';
import { onlySupplier } from '../partners/index.ts';
import { OrderChange } from './model/order-change.ts';
import { createRefundSteps } from './refunding/refund-steps.ts';
import type { OrderStore } from './store/order-store.ts';
import { type Command, commands } from './testing/commands.ts';
import { placeSample, SAMPLE_TIME, written } from './testing/order-samples.ts';

const never = (): Promise<never> => Promise.reject(new Error('nothing is read or applied after a conflict'));
/** A store to which another process has always written first. */
const conflictingStore: OrderStore = {
  find: never,
  lastLeasedAt: never,
  findByIdempotencyKey: never,
  place: never,
  update: never,
  commit: async () => 'versionConflict',
};
const clock = (): number => SAMPLE_TIME.getTime();
const telemetry = { log: () => undefined, providerMismatch: () => undefined };

function orderAfter(...names: readonly Command[]): OrderAggregate {
  const change = OrderChange.of(written(placeSample()), SAMPLE_TIME);
  for (const name of names) commands[name](change);
  return written(change);
}

test('after a version conflict on the lease, a delivery is not sent', async () => {
  const carrier = scriptedCarrier();
  const delivery = createDeliverySteps({
    store: conflictingStore,
    suppliers: onlySupplier(carrier.port),
    lender: scriptedEntrust().port,
    times,
    clock,
    telemetry,
  });
  expect(await delivery.send(orderAfter('authorised', 'paid'))).toBeNull();
  expect(carrier.calls).toEqual([]);
});

test('after a version conflict on the lease, a refund is not requested', async () => {
  const cash = scriptedCashier();
  const providers = { cash: cash.port, digital: cash.port, points: cash.port, agreement: cash.port };
  const refunds = createRefundSteps({
    store: conflictingStore,
    isChargedBack: async () => false,
    requests: { isOf: () => true },
    providers,
    times,
    clock,
    telemetry,
  });
  const order = orderAfter('authorised', 'paid', 'leaseDelivery', 'refused');
  const [refund] = order.refunds;
  expect(await refunds.send(order, refund?.refundNo ?? '')).toBeNull();
  expect(cash.calls).toEqual([]);
});
