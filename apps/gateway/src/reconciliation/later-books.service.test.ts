/** Credits that a supplier takes back days later, without notice and long after their day was compared. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { inTransaction } from '../db/index.ts';
import { giveBack } from '../orders/index.ts';
import { type Account, balances, type Unit } from '../orders/model/ledger/index.ts';
import { createOrderHarness, type OrderHarness, START } from '../orders/testing/order-harness.ts';
import type { Credit } from '../partners/carrier/index.ts';
import type { TopUpSuppliers } from '../partners/index.ts';
import { deliveryResult, NEVER_RECEIVED, scriptedCarrier } from '../partners/testing/scripted-partners.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../runtime/time/index.ts';
import { findWritable, planWriteOff, writeOff } from './differences/index.ts';
import { laterBooksOf } from './later-books.ts';
import { createReconciliation, type Reconciliation } from './reconcile.ts';
import { comparedUntil, keptDifferences, openNow } from './testing/kept-books.ts';
import { watermarkOf } from './watermarks.ts';

const names = ['reversing', 'final'] as const;
type Name = (typeof names)[number];
type ListedState = 'credited' | 'reversed' | 'unknown';

const partners = { reversing: scriptedCarrier(), final: scriptedCarrier() };
let books: Record<Name, (Credit & { state: ListedState })[]>;
let route: readonly Name[] = ['reversing'];
let times: { from: Date; to: Date }[] = [];
const suppliers: TopUpSuppliers = {
  byName: new Map([
    [
      'reversing',
      { ...partners.reversing.port, traits: { absentAfterMs: null, reversibleForMs: 31 * DAY_MS } },
    ],
    ['final', partners.final.port],
  ]),
  routeOf: () => route,
  unnamed: 'final',
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
    pieceMs: DAY_MS,
    only: ['carrier', ...laterBooksOf(suppliers.byName).keys()],
  });
});
afterAll(() => harness.end());

beforeEach(async () => {
  harness.time.now = START;
  [books, times] = [{ reversing: [], final: [] }, []];
  for (const name of names) {
    const partner = partners[name];
    partner.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
    partner.answer('statement', async function* (from, to) {
      if (name === 'final') times.push({ from, to });
      yield* books[name]
        .filter(({ at, state }) => state === 'credited' && at >= from && at < to)
        .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    });
    partner.answer('queryTopUp', async (deliveryNo) => {
      const found = books[name].find((one) => one.deliveryNo === deliveryNo);
      if (!found) return NEVER_RECEIVED;
      if (found.state === 'unknown') return { kind: 'indeterminate', why: 'no answer' };
      return deliveryResult(found.state === 'credited' ? 'credited' : 'refused', found.faceFen ?? 0n);
    });
  }
  await harness.pool.query(
    `truncate reconciliation_differences, reconciliation_crossings, reconciliation_days, orders, payments,
       deliveries, refunds`,
  );
  await harness.pool.query(`delete from reconciliation_books where book like 'carrier.%'`);
  await comparedUntil(harness.pool, new Date(START - HOUR_MS));
  // The first run begins each book with the first day of the product, as if it had run since then.
  harness.time.now = START - HOUR_MS;
  await reconciliation.run();
});

/** Creates an order that a supplier has accepted, and its entry in that supplier's records. */
async function deliveredBy(name: Name, state: ListedState = 'credited', listedAfterMs = 0): Promise<string> {
  route = [name];
  harness.time.now = START;
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  await harness.workUntil(placed, START);
  const { orderNo, mobileNo, faceFen } = placed.order;
  const deliveryNo = `D${orderNo}`;
  books[name].push({ deliveryNo, mobileNo, faceFen, at: new Date(START + listedAfterMs), state });
  return deliveryNo;
}

function nowIs(deliveryNo: string, state: ListedState): void {
  const all = [...books.reversing, ...books.final];
  for (const one of all) if (one.deliveryNo === deliveryNo) one.state = state;
}

/**
 * Returns the open differences of single credits once everything is compared, this many days and an hour
 * after them.
 */
async function comparedAfter(days: number): Promise<string[]> {
  harness.time.now = START + days * DAY_MS + HOUR_MS;
  expect((await reconciliation.run()).failed).toEqual([]);
  return (await openNow(harness.pool)).filter((one) => !one.includes(' totals '));
}

test.each([
  ['within the day', 0, 1],
  ['in three days', 3, 7],
  ['in twenty days', 20, 31],
])('a credit that its supplier reverses %s without a notice is found', async (_when, day, seenOn) => {
  const deliveryNo = await deliveredBy('reversing');
  const other = await deliveredBy('reversing');
  expect(await comparedAfter(day + 0.1)).toEqual([]);
  nowIs(deliveryNo, 'reversed');
  expect(await comparedAfter(seenOn - 0.1)).toEqual([]);
  expect(await comparedAfter(seenOn)).toEqual([`carrier reversed ${deliveryNo}`]);
  // The difference remains when it is checked again, and is resolved once the number is credited after all.
  expect(await comparedAfter(seenOn + 2)).toEqual([`carrier reversed ${deliveryNo}`]);
  nowIs(deliveryNo, 'credited');
  expect(await comparedAfter(seenOn + 3)).not.toContain(`carrier reversed ${deliveryNo}`);
  expect((await keptDifferences(harness.pool)).join()).not.toContain(other);
});

test('a credit that was taken back and given back to its payer is posted to its supplier', async () => {
  const deliveryNo = await deliveredBy('reversing');
  nowIs(deliveryNo, 'reversed');
  expect(await comparedAfter(1.1)).toEqual([`carrier reversed ${deliveryNo}`]);
  const { pool, store } = harness;
  const key = { book: 'carrier', kind: 'reversed', reference: deliveryNo };
  const planned = async () => {
    const difference = await findWritable(pool, key);
    return difference && planWriteOff(difference, new Date(harness.time.now + 8 * DAY_MS));
  };
  const whyNot = 'its payer has not been given it back: do that first';
  expect(await planned()).toMatchObject({ amount: -5000n, whyNot });
  const orderNo = deliveryNo.slice(1);
  const order = await store.update(orderNo, (change) => {
    giveBack(change, `P${orderNo}01`, null, new Set());
  });
  if (!order) throw new Error('the order is gone');
  await harness.workUntil(order, harness.time.now + HOUR_MS);
  const plan = await planned();
  expect(plan).toEqual({ account: 'carrier', unit: 'fen', amount: -5000n, whyNot: null });
  if (!plan) return;
  await pool.query('alter table write_offs disable trigger user');
  const by = { proposalNo: 1, operator: 'li', reason: 'taken back', at: new Date(harness.time.now) };
  await inTransaction(pool, (client) => writeOff(client, key, plan, by));
  const { rows } = await pool.query<{ debit: Account; credit: Account; unit: Unit; amount: bigint }>(
    'select debit_account as debit, credit_account as credit, unit, amount from write_offs',
  );
  const [book, posted] = [await harness.book(order), balances(rows, 'fen')];
  expect([book.carrier, posted.carrier, posted.writtenOff]).toEqual([-5000n, 5000n, -5000n]);
  expect(await comparedAfter(3)).toEqual([`carrier reversed ${deliveryNo} closed`]);
});

test('a delivery that was refused, and is listed as credited a day later, is found', async () => {
  partners.reversing.answer('topUp', async ({ faceFen }) => deliveryResult('refused', faceFen));
  const deliveryNo = await deliveredBy('reversing', 'reversed');
  expect(await comparedAfter(0.1)).toEqual([]);
  nowIs(deliveryNo, 'credited');
  expect(await comparedAfter(1)).toEqual([`carrier only ${deliveryNo}`]);
  nowIs(deliveryNo, 'reversed');
  expect(await comparedAfter(2)).toEqual([]);
});

test('a credit listed at another time than ours is no difference', async () => {
  await deliveredBy('reversing', 'credited', -20 * MINUTE_MS);
  await deliveredBy('reversing', 'credited', 40 * MINUTE_MS);
  for (const day of [0.1, 1, 2, 7, 8, 31, 32]) expect(await comparedAfter(day)).toEqual([]);
});

test('a missing credit is not reported while its supplier does not answer what happened to it', async () => {
  const deliveryNo = await deliveredBy('reversing');
  expect(await comparedAfter(0.5)).toEqual([]);
  nowIs(deliveryNo, 'unknown');
  expect(await comparedAfter(1)).toEqual([]);
  expect(await keptDifferences(harness.pool)).toContain(`carrier missing ${deliveryNo} waiting`);
  nowIs(deliveryNo, 'reversed');
  expect(await comparedAfter(1.1)).toEqual([`carrier reversed ${deliveryNo}`]);
});

test('a supplier whose credits are final is not read a second time', async () => {
  const deliveryNo = await deliveredBy('final');
  expect(await comparedAfter(0.5)).toEqual([]);
  nowIs(deliveryNo, 'reversed');
  times = [];
  expect(await comparedAfter(8)).toEqual([]);
  expect(times.some(({ from, to }) => from.getTime() <= START && START < to.getTime())).toBe(false);
});

test('the book itself advances while an old statement cannot be read again', async () => {
  await deliveredBy('reversing');
  expect(await comparedAfter(0.9)).toEqual([]);
  partners.reversing.answer('statement', async function* (from, to) {
    if (from.getTime() <= START && START < to.getTime())
      yield* await Promise.reject<Credit[]>(new Error('does not answer'));
  });
  harness.time.now = START + 1.5 * DAY_MS;
  const before = await watermarkOf(harness.pool, 'carrier');
  const { failed } = await reconciliation.run();
  expect(failed.map(({ book }) => book)).toContain('carrier.1d');
  expect((await watermarkOf(harness.pool, 'carrier')).getTime()).toBeGreaterThan(before.getTime());
});

test('a day that was never compared is not compared again', async () => {
  await comparedAfter(0.5);
  partners.final.answer('statement', async function* () {
    yield* await Promise.reject<Credit[]>(new Error('does not answer'));
  });
  harness.time.now = START + 3 * DAY_MS;
  const { failed } = await reconciliation.run();
  expect(failed.map(({ book }) => book)).toEqual(['carrier']);
  expect(await watermarkOf(harness.pool, 'carrier.1d')).toEqual(await watermarkOf(harness.pool, 'carrier'));
});

test('a difference stays open when the book is compared again from a later day', async () => {
  const deliveryNo = await deliveredBy('reversing');
  expect(await comparedAfter(0.1)).toEqual([]);
  nowIs(deliveryNo, 'reversed');
  expect(await comparedAfter(1)).toEqual([`carrier reversed ${deliveryNo}`]);
  expect(await comparedAfter(4)).toEqual([`carrier reversed ${deliveryNo}`]);
  await harness.pool.query("select compare_again('carrier', $1)", [new Date(START + 2 * DAY_MS)]);
  expect(await comparedAfter(4)).toEqual([`carrier reversed ${deliveryNo}`]);
});
