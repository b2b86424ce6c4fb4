// Tests of limits; the harness's prices allow 500 yuan a day and 1,200 a month.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { createOrderHarness, type OrderHarness } from '../testing/order-harness.ts';
import { deliveryResult, paymentResult } from '../../partners/testing/scripted-partners.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
afterAll(() => harness.end());

let users = 0;
const newUser = (): string => String(4_000_000_000 + (users += 1));
const place = (userNo: string, faceFen: 1000n | 10_000n | 50_000n) =>
  harness.checkout.place(harness.request({ userNo, faceFen, priceFen: (faceFen * 998n) / 1000n }));
const refusal = (errorName: string, limit: string) =>
  expect.objectContaining({ name: 'Refusal', errorName, details: { limit } });

test('concurrent orders never exceed the daily limit together', async () => {
  const userNo = newUser();
  const results = await Promise.allSettled(Array.from({ length: 12 }, () => place(userNo, 10_000n)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toEqual(refusal('dayLimitReached', '500.00'));
});

test('an order waits while another process places one for the same user', async () => {
  const userNo = newUser();
  const placing = await harness.pool.connect();
  await placing.query('begin');
  // Takes the lock that refused_orders.sql takes, until the end of the transaction.
  await placing.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [userNo]);
  let isPlaced = false;
  const placed = place(userNo, 1000n).then(() => (isPlaced = true));
  const isWaiting = async (): Promise<boolean> => {
    const { rowCount } = await harness.pool.query(
      `select from pg_locks
      where locktype = 'advisory' and not granted and (classid::bigint << 32) + objid::bigint =
        hashtextextended($1, 0)`,
      [userNo],
    );
    return rowCount === 1;
  };
  await eventually('the order to wait', isWaiting);
  expect(isPlaced).toBe(false);
  await placing.query('commit');
  placing.release();
  expect(await placed).toBe(true);
});

test('the daily limit starts anew at midnight in China, 16:00 UTC', async () => {
  const userNo = newUser();
  harness.time.now = Date.UTC(2026, 10, 20, 15, 59, 59, 999);
  await place(userNo, 50_000n);
  await expect(place(userNo, 1000n)).rejects.toEqual(refusal('dayLimitReached', '500.00'));
  harness.time.now = Date.UTC(2026, 10, 20, 16, 0, 0, 0);
  await expect(place(userNo, 50_000n)).resolves.toMatchObject({ order: { faceFen: 50_000n } });
});

test("the monthly limit spans days and starts anew with the first day of China's month", async () => {
  const userNo = newUser();
  for (const day of [10, 11]) {
    harness.time.now = Date.UTC(2026, 10, day, 12);
    await place(userNo, 50_000n);
  }
  harness.time.now = Date.UTC(2026, 10, 30, 15, 59, 59, 999);
  await expect(place(userNo, 50_000n)).rejects.toEqual(refusal('monthLimitReached', '1,200.00'));
  await place(userNo, 10_000n);
  harness.time.now = Date.UTC(2026, 10, 30, 16, 0, 0, 0);
  await expect(place(userNo, 50_000n)).resolves.toMatchObject({ order: { faceFen: 50_000n } });
});

test('concurrent orders never exceed the monthly limit together', async () => {
  const userNo = newUser();
  for (const day of [1, 2]) {
    harness.time.now = Date.UTC(2026, 9, day, 12);
    await place(userNo, 50_000n);
  }
  harness.time.now = Date.UTC(2026, 9, 3, 12);
  const results = await Promise.allSettled(Array.from({ length: 6 }, () => place(userNo, 10_000n)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('an order that was cancelled, expired or refunded does not use up a limit', async () => {
  const userNo = newUser();
  harness.time.now = Date.UTC(2026, 8, 1, 4);
  const cancelled = await place(userNo, 50_000n);
  await harness.checkout.cancel({ userNo, touristSession: null }, cancelled.order.orderNo);
  const failed = await place(userNo, 50_000n);
  await expect(place(userNo, 1000n)).rejects.toEqual(refusal('dayLimitReached', '500.00'));
  harness.carrier.answer('topUp', async ({ faceFen }) => deliveryResult('refused', faceFen));
  harness.cashier.answer('query', async () => paymentResult('paid', 49_900n));
  await harness.paymentWebhook(failed);
  await harness.workUntil(failed, harness.time.now);
  expect((await harness.read(failed)).order.state).toBe('refunded');
  await expect(place(userNo, 50_000n)).resolves.toMatchObject({ order: { state: 'awaitingPayment' } });
});

test("one user’s orders do not use up another user's limits", async () => {
  harness.time.now = Date.UTC(2026, 7, 1, 4);
  await place(newUser(), 50_000n);
  await expect(place(newUser(), 50_000n)).resolves.toBeDefined();
});
