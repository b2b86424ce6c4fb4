import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createOrderHarness, type OrderHarness } from '../../orders/testing/order-harness.ts';
import { looksOfDatabase } from './of-database.ts';
import { registerLooks } from './register.ts';

let harness = {} as OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
afterAll(() => harness.end());

test('counts orders paid more than five minutes ago and unfinished, by age', async () => {
  const registry = new Registry();
  registerLooks(registry, looksOfDatabase(harness.pool, Date.now));
  const late = async () => {
    const { values } = (await registry.getSingleMetric('phonebill_late_orders')?.get()) ?? { values: [] };
    return Object.fromEntries(values.map(({ labels, value }) => [labels['hours'], value]));
  };
  await harness.placed();
  expect(await late()).toEqual({ '0-1': 0, '1-6': 0, '6-72': 0 });
  for (const minutes of [1, 6, 59, 61, 7 * 60, 80 * 60]) {
    const paid = await harness.placed();
    await harness.paymentWebhook(paid);
    await harness.pool.query(
      `update orders set paid_at = now() - make_interval(mins => $2) where order_no = $1`,
      [paid.order.orderNo, minutes],
    );
  }
  expect(await late()).toEqual({ '0-1': 2, '1-6': 1, '6-72': 1 });
});
