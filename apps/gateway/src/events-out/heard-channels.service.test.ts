// Orders and agreements without receivers leave nothing behind.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createOrderHarness, type OrderHarness } from '../orders/testing/order-harness.ts';
import { createOrderStore } from '../orders/store/order-store.ts';
import { addEndpoint } from './endpoints.ts';
import { createHeardChannels } from './heard-channels.ts';

let harness: OrderHarness;
let now = Date.now();
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
afterAll(() => harness.end());

const terms = { url: 'https://shop.example/', description: 'a shop', types: ['order.paid'] };

test('a type has receivers if an endpoint of its channel or of all has it, or if unknown', async () => {
  const channels = createHeardChannels(harness.pool, () => now);
  expect(channels.isHeard('CH1', 'charge.failed')).toBe(true);
  await addEndpoint(harness.pool, { ...terms, channel: 'CH1' }, new Date(now));
  await channels.look();
  const heard = () =>
    ['CH1', 'CH2'].map((channel) =>
      ['order.paid', 'agreement.opened'].filter((type) => channels.isHeard(channel, type)),
    );
  expect(heard()).toEqual([['order.paid'], []]);
  now += 60_000;
  expect(channels.isHeard('CH2', 'order.paid')).toBe(true);
  await addEndpoint(harness.pool, { ...terms, channel: null, types: ['agreement.opened'] }, new Date(now));
  await channels.look();
  expect(heard()).toEqual([['order.paid', 'agreement.opened'], ['agreement.opened']]);
});

test('a change of an order adds a job only for events with receivers in its channel', async () => {
  const heard = new Set(['CH1']);
  const store = createOrderStore({
    pool: harness.pool,
    clock: harness.clock,
    onWritten: () => undefined,
    isHeard: (channel, type) => type !== 'order.paid' && heard.has(channel),
  });
  for (const channelCode of ['CH1', 'CH2']) {
    const { order } = await harness.placed({ channelCode });
    await store.update(order.orderNo, (change) => change.order('expired', { closeReason: 'expired' }));
  }
  const { rows } = await harness.pool.query(
    `select payload ->> 'channel' as channel, payload ->> 'type' as type
      from graphile_worker._private_jobs`,
  );
  expect(rows).toEqual([{ channel: 'CH1', type: 'order.closed' }]);
});
