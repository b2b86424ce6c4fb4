// Tests which version of the settings is stored with an order, on a real database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { createOrderHarness, type OrderHarness } from '../testing/order-harness.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
afterAll(() => harness.end());

const storedVersion = async ({ order }: OrderAggregate): Promise<unknown> => {
  const { rows } = await harness.pool.query<{ settings_version: number | null }>(
    'select settings_version from orders where user_no = $1 and order_no = $2',
    [order.userNo, order.orderNo],
  );
  return rows[0]?.settings_version;
};

test('an order keeps the price version that it was placed with', async () => {
  harness.pricing.settingsVersion = 7;
  const placed = await harness.checkout.place(harness.request({ userNo: '4100000001' }));
  harness.pricing.settingsVersion = 8;
  await harness.paymentWebhook(placed);
  expect(await storedVersion(placed)).toBe(7);
  expect((await harness.read(placed)).order.settingsVersion).toBe(7);
});

test('around a price change, an order keeps the version whose price its page showed', async () => {
  const at = (priceFen: bigint, settingsVersion: number) => ({
    ...harness.pricing,
    settingsVersion,
    denominations: () => [{ faceFen: 5000n, priceFen }],
  });
  harness.pricing.around = () => [at(4950n, 12), at(4990n, 11)];
  try {
    const [newer, older] = [
      await harness.checkout.place(harness.request({ userNo: '4100000002', priceFen: 4950n })),
      await harness.checkout.place(harness.request({ userNo: '4100000003', priceFen: 4990n })),
    ];
    expect([await storedVersion(newer), await storedVersion(older)]).toEqual([12, 11]);
  } finally {
    delete harness.pricing.around;
  }
});

test('an order placed by the previous release has no version and can be read', async () => {
  harness.pricing.settingsVersion = null;
  const placed = await harness.checkout.place(harness.request({ userNo: '4100000004' }));
  expect(await storedVersion(placed)).toBeNull();
  expect((await harness.read(placed)).order.settingsVersion).toBeNull();
});
