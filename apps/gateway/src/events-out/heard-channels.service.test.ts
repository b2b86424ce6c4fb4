// Orders of a channel that nobody listens to leave nothing behind.
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

test('a channel is heard while that is not known, and then if an endpoint is of it or of all', async () => {
  const channels = createHeardChannels(harness.pool, () => now);
  expect(channels.isHeard('CH1')).toBe(true);
  await addEndpoint(harness.pool, { ...terms, channel: 'CH1' }, new Date(now));
  await channels.look();
  expect([channels.isHeard('CH1'), channels.isHeard('CH2')]).toEqual([true, false]);
  now += 60_000;
  expect(channels.isHeard('CH2')).toBe(true);
  await addEndpoint(harness.pool, { ...terms, channel: null }, new Date(now));
  await channels.look();
  expect(channels.isHeard('CH2')).toBe(true);
});

test('a change of an order leaves a job behind only for a channel that is heard', async () => {
  const heard = new Set(['CH1']);
  const store = createOrderStore({
    pool: harness.pool,
    clock: harness.clock,
    onWritten: () => undefined,
    isHeard: (cnlCode) => heard.has(cnlCode),
  });
  for (const cnlCode of ['CH1', 'CH2']) {
    const { order } = await harness.placed({ cnlCode });
    await store.update(order.orderNo, (change) => change.order('expired', { closeReason: 'expired' }));
  }
  const { rows } = await harness.pool.query(
    `select payload ->> 'channel' as channel, payload ->> 'type' as type
      from graphile_worker._private_jobs`,
  );
  expect(rows).toEqual([{ channel: 'CH1', type: 'order.closed' }]);
});
