/** The book of credits with two suppliers at once. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createOrderHarness, type OrderHarness, START } from '../orders/testing/order-harness.ts';
import type { Credit } from '../partners/carrier/index.ts';
import type { TopUpSuppliers } from '../partners/index.ts';
import { deliveryResult, NEVER_RECEIVED, scriptedCarrier } from '../partners/testing/scripted-partners.ts';
import { createReconciliation, type Reconciliation } from './reconcile.ts';
import { comparedUntil, openNow } from './testing/kept-books.ts';

const MINUTE = 60_000;
const names = ['first', 'second'] as const;
type Name = (typeof names)[number];

const partners = { first: scriptedCarrier(), second: scriptedCarrier() };
let books: Record<Name, Credit[]>;
let route: readonly Name[] = ['first'];
const suppliers: TopUpSuppliers = {
  byName: new Map(names.map((name) => [name, partners[name].port])),
  routeOf: () => route,
  unnamed: 'first',
};

let harness: OrderHarness;
let reconciliation: Reconciliation;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase(), undefined, {}, { suppliers });
  reconciliation = createReconciliation({
    pool: harness.pool,
    providers: harness.providers,
    lender: harness.entrust.port,
    suppliers,
    clock: harness.clock,
    telemetry: harness.telemetry,
    only: ['carrier'],
  });
});
afterAll(() => harness.end());

beforeEach(async () => {
  harness.time.now = START;
  books = { first: [], second: [] };
  for (const name of names) {
    const partner = partners[name];
    partner.calls.length = 0;
    partner.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
    partner.answer('statement', async function* (from, to) {
      yield* books[name]
        .filter(({ at }) => at >= from && at < to)
        .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    });
    partner.answer('queryTopUp', async (deliveryNo) => {
      const credit = books[name].find((one) => one.deliveryNo === deliveryNo);
      return credit ? deliveryResult('credited', credit.faceFen ?? 0n) : NEVER_RECEIVED;
    });
  }
  await harness.pool.query(
    `truncate reconciliation_differences, reconciliation_crossings, reconciliation_days, orders, payments,
       deliveries, refunds`,
  );
  await comparedUntil(harness.pool, new Date(START - 30 * MINUTE));
});

/** Creates an order that a supplier has credited, and lists it in the supplier's records if `isListed`. */
async function creditedBy(name: Name, at: number, isListed = true): Promise<string> {
  route = [name];
  harness.time.now = at;
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  await harness.workUntil(placed, at);
  const { orderNo, mobileNo, faceFen } = placed.order;
  const deliveryNo = `D${orderNo}`;
  if (isListed) books[name].push({ deliveryNo, mobileNo, faceFen, at: new Date(at) });
  return deliveryNo;
}

async function found(): Promise<string[]> {
  harness.time.now = START + 10 * MINUTE;
  expect((await reconciliation.run()).failed).toEqual([]);
  return openNow(harness.pool);
}

test('credits of two suppliers are compared as one book, with their totals added', async () => {
  await creditedBy('second', START + 1000);
  await creditedBy('first', START + 2000);
  await creditedBy('second', START + 3000);
  expect(await found()).toEqual([]);
  const { rows } = await harness.pool.query('select count, total from reconciliation_days');
  expect(rows).toMatchObject([{ count: 3n, total: 15_000n }]);
});

test('a delivery that two suppliers list is found as credited twice', async () => {
  const deliveryNo = await creditedBy('first', START);
  const [credit] = books.first;
  if (!credit) throw new Error('no credit');
  books.second.push({ ...credit, at: new Date(START + 1000) });
  expect(await found()).toEqual([`carrier twice ${deliveryNo}`]);
  expect(await found()).toEqual([`carrier twice ${deliveryNo}`]);
});

test('finds a credit by a supplier that was not sent the delivery, even as the only credit', async () => {
  const deliveryNo = await creditedBy('first', START, false);
  books.second.push({ deliveryNo, mobileNo: '13800138000', faceFen: 5000n, at: new Date(START) });
  expect(await found()).toEqual([`carrier only ${deliveryNo}`]);
  expect(await found()).toEqual([`carrier only ${deliveryNo}`]);
});

test('a credit that no supplier lists is queried only at the supplier that has the delivery', async () => {
  const deliveryNo = await creditedBy('second', START, false);
  partners.first.answer('queryTopUp', async () => deliveryResult('credited'));
  expect(await found()).toEqual([`carrier missing ${deliveryNo}`]);
  expect(partners.first.count('queryTopUp')).toBe(0);
  expect(partners.second.count('queryTopUp')).toBeGreaterThan(0);
});

test('a credit without a readable amount is a difference, and the others are still compared', async () => {
  const odd = await creditedBy('first', START + 1000, false);
  books.first.push({ deliveryNo: odd, mobileNo: null, faceFen: null, at: new Date(START + 1000) });
  const lost = await creditedBy('second', START + 2000, false);
  const expected = [`carrier amount ${odd}`, `carrier missing ${lost}`, `carrier number ${odd}`];
  expect(await found()).toEqual(expected);
  expect(await found()).toEqual(expected);
  const { rows } = await harness.pool.query(
    `select own_amount, their_amount, detail ->> 'unread' as unread
    from reconciliation_differences where kind = 'amount'`,
  );
  expect(rows).toEqual([{ own_amount: 5000n, their_amount: null, unread: 'amount' }]);
  // The supplier has corrected its line.
  books.first = books.first.map((one) => ({ ...one, mobileNo: '13800138000', faceFen: 5000n }));
  expect(await found()).toEqual([`carrier missing ${lost}`, expect.stringContaining('carrier totals')]);
});

test('a supplier that does not answer delays the book', async () => {
  await creditedBy('first', START);
  partners.second.answer('statement', async function* () {
    yield* await Promise.reject<Credit[]>(new Error('does not answer'));
  });
  harness.time.now = START + 10 * MINUTE;
  const run = await reconciliation.run();
  expect(run.failed).toMatchObject([{ book: 'carrier' }]);
  expect(run.entries).toBe(0);
});
