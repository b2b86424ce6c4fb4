// Sums of days on a real database: each day is summed once, and agrees with the ledger and the orders.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { giveBack } from '../orders/index.ts';
import type { OrderAggregate } from '../orders/model/index.ts';
import { createOrderHarness, type OrderHarness, START } from '../orders/testing/order-harness.ts';
import type { Cost } from '../partners/carrier/index.ts';
import type { TopUpSuppliers } from '../partners/index.ts';
import { deliveryResult, scriptedCarrier } from '../partners/testing/scripted-partners.ts';
import { accountsOfDay, costsOfDays, createDaySums, marginsOfDays, postingsOfDay } from './index.ts';
import { summedUntil } from './read-days.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
/** START is noon in China on this day. */
const DAY = '2026-11-20';
const NEXT = '2026-11-21';

const supplier = scriptedCarrier();
const suppliers: TopUpSuppliers = {
  byName: new Map([['dtone', supplier.port]]),
  routeOf: () => ['dtone'],
  unnamed: 'dtone',
};
let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase(), undefined, {}, { suppliers });
});
afterAll(() => harness.end());
beforeEach(async () => {
  harness.time.now = START;
  await harness.pool.query(
    `truncate orders, deliveries, payments, refunds, order_events, ledger_transfers, order_wakes, day_sums,
       ledger_days, margin_days`,
  );
});

const sum = (): Promise<void> => createDaySums(harness).run();

async function credited(cost: Cost | null): Promise<OrderAggregate> {
  supplier.answer('topUp', async ({ faceFen }) => ({
    ...deliveryResult('credited', faceFen),
    ...(cost && { cost }),
  }));
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  await harness.workUntil(placed, harness.time.now);
  return harness.read(placed);
}
const yuan: Cost = { currency: 'CNY', total: 49_250_001n, fee: 250_000n };

test('there are no sums before the first posting', async () => {
  await sum();
  expect(await summedUntil(harness.pool)).toBeNull();
});

test('postings of the last two minutes wait, and each is summed once in repeated runs', async () => {
  await credited(yuan);
  await sum();
  expect(await postingsOfDay(harness.pool, DAY)).toEqual([]);
  harness.time.now = START + 2 * MINUTE + 1;
  await sum();
  harness.time.now = START + 3 * MINUTE;
  await credited(yuan);
  harness.time.now = START + 6 * MINUTE;
  await Promise.all([sum(), sum()]);
  await sum();
  expect(await postingsOfDay(harness.pool, DAY)).toEqual([
    { reason: 'delivered', debit: 'customer', credit: 'carrier', unit: 'fen', count: 2n, amount: 9980n },
    { reason: 'discountGiven', debit: 'discount', credit: 'carrier', unit: 'fen', count: 2n, amount: 20n },
    { reason: 'paid', debit: 'cashier', credit: 'customer', unit: 'fen', count: 2n, amount: 9980n },
  ]);
  expect(await summedUntil(harness.pool)).toEqual(new Date(START + 4 * MINUTE));
});

test('a run sums up to two minutes before its start, and leaves the rest to the next run', async () => {
  await credited(yuan);
  let now = START + 5 * MINUTE;
  await createDaySums({ pool: harness.pool, clock: () => (now += 1000) }).run();
  expect(await summedUntil(harness.pool)).toEqual(new Date(START + 3 * MINUTE + 1000));
});

test('an account opens a day with its closing balance, and all accounts sum to zero', async () => {
  await credited(yuan);
  harness.time.now = START + 24 * HOUR;
  await credited(yuan);
  harness.time.now += 5 * MINUTE;
  await sum();
  const accounts = await accountsOfDay(harness.pool, NEXT);
  expect(accounts.find(({ account }) => account === 'cashier')).toEqual({
    account: 'cashier',
    unit: 'fen',
    opening: 4990n,
    debited: 4990n,
    credited: 0n,
  });
  const closing = accounts.map(({ opening, debited, credited: out }) => opening + debited - out);
  expect(closing.reduce((total, one) => total + one, 0n)).toBe(0n);
});

test('sums a finished day once more, with late postings and without duplicates', async () => {
  const { order } = await credited(null);
  harness.time.now = START + 12 * HOUR + 10 * MINUTE;
  await sum();
  const late = `update ledger_transfers set amount = amount + 1 where order_no = $1 and reason = 'paid'`;
  await harness.pool.query(late, [order.orderNo]);
  await harness.pool.query(
    `update deliveries set cost_currency = 'CNY', cost_total = 49250001, cost_fee = 0 where order_no = $1`,
    [order.orderNo],
  );
  harness.time.now = START + 13 * HOUR;
  await sum();
  expect(await postingsOfDay(harness.pool, DAY)).toContainEqual(
    expect.objectContaining({ reason: 'paid', count: 1n, amount: 4991n }),
  );
  expect(await marginsOfDays(harness.pool, DAY, DAY)).toMatchObject([
    { currency: 'CNY', credited: 1n, cost: 49_250_001n },
  ]);
});

test('margins are exact, by currency, and separate for deliveries without a known cost', async () => {
  await credited(yuan);
  await credited(yuan);
  await credited({ currency: 'USD', total: 6_925_001n, fee: 0n });
  await credited(null);
  harness.time.now = START + 5 * MINUTE;
  await sum();
  expect(await marginsOfDays(harness.pool, DAY, NEXT)).toMatchObject([
    { supplier: 'dtone', carrier: 'CMCC', currency: '', credited: 1n, soldFen: 4990n, cost: 0n },
    { currency: 'CNY', credited: 2n, faceFen: 10_000n, soldFen: 9980n, cost: 98_500_002n, fee: 500_000n },
    { currency: 'USD', credited: 1n, soldFen: 4990n, cost: 6_925_001n },
  ]);
  expect(await costsOfDays(harness.pool, DAY, DAY)).toEqual([
    { supplier: 'dtone', currency: 'CNY', cost: 98_500_002n },
    { supplier: 'dtone', currency: 'USD', cost: 6_925_001n },
  ]);
});

test('a refund after a credit is summed on the day of the refund', async () => {
  const { order, payments } = await credited(yuan);
  harness.time.now = START + 24 * HOUR;
  await harness.store.update(order.orderNo, (change) => {
    giveBack(change, payments[0]?.paymentNo ?? '', 1000n, new Set());
  });
  harness.time.now += 5 * MINUTE;
  await sum();
  expect(await marginsOfDays(harness.pool, DAY, DAY)).toMatchObject([{ credited: 1n, givenBackFen: 0n }]);
  expect(await marginsOfDays(harness.pool, NEXT, NEXT)).toMatchObject([
    { credited: 0n, soldFen: 0n, givenBackFen: 1000n },
  ]);
});
