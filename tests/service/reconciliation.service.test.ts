/**
 * Reconciliation against partners over real HTTP: errors planted in the sandbox's statements, or in our own
 * tables, are found by the next comparison of that time; correct books have no difference.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createReconciliation } from '../../apps/gateway/src/reconciliation/reconcile.ts';
import { comparedUntil, openNow } from '../../apps/gateway/src/reconciliation/testing/kept-books.ts';
import { partnersFor } from '../chaos/chaos-partners.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { placeTopUp, untilOrderIs } from '../support/top-up.ts';
import { changeBehindGuards } from '../../apps/gateway/src/db/testing/behind-guards.ts';

const MINUTE = 60_000;

let product: RunningProduct;
let partners: ReturnType<typeof partnersFor>;
let begunAt: Date;
let [credited, refunded] = ['', ''];

beforeAll(async () => {
  begunAt = new Date(Date.now() - MINUTE);
  product = await startProduct();
  partners = partnersFor(product.sandbox.url, product.keys);
  credited = await ended('13800134321', 'credited');
  refunded = await ended('13800130010', 'refunded');
});
afterAll(async () => {
  await partners?.close();
  await product?.stop();
});
beforeEach(startAgain);

async function ended(mobileNo: string, state: 'credited' | 'refunded'): Promise<string> {
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, mobileNo);
  await product.sandbox.pay(payment?.paymentNo ?? '');
  await untilOrderIs(state, api, order?.orderNo ?? '');
  return order?.orderNo ?? '';
}

/** Resets the books, as if nothing had ever been compared. */
async function startAgain(): Promise<void> {
  await product.pool.query(
    'truncate reconciliation_differences, reconciliation_crossings, reconciliation_days',
  );
  await comparedUntil(product.pool, begunAt);
}

/** Compares everything so far. Returns the differences then open. */
async function found(): Promise<string[]> {
  const until = Date.now();
  const reconciliation = createReconciliation({
    pool: product.pool,
    ...partners,
    clock: () => until,
    telemetry: { log: () => undefined, providerMismatch: () => undefined },
    settlingMs: 0,
    promisedMs: 0,
    longestHoldMs: 0,
  });
  // The product's own run may be comparing a book at this moment.
  await eventually('every book to be compared', async () => {
    expect((await reconciliation.run()).failed).toEqual([]);
    const { rows } = await product.pool.query('select from reconciliation_books where compared_until < $1', [
      new Date(until),
    ]);
    return rows.length === 0;
  });
  return openNow(product.pool);
}

async function plant(book: string, line: object): Promise<void> {
  const answer = await fetch(`${product.sandbox.url}/sandbox/v1/statements/${book}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(line),
  });
  expect(answer.status).toBe(200);
}
async function takeOut(book: string, requestNo: string): Promise<object[]> {
  const answer = await fetch(`${product.sandbox.url}/sandbox/v1/statements/${book}/${requestNo}`, {
    method: 'DELETE',
  });
  return ((await answer.json()) as { removed: object[] }).removed;
}

test('correct books have no difference', async () => {
  expect(await found()).toEqual([]);
});

test.each([
  ['cash', { kind: 'payment' }],
  ['digital', { kind: 'refund' }],
  ['points', { kind: 'payment' }],
  ['entrust', { kind: 'payment' }],
  ['carrier', { mobileNo: '13800138000' }],
] as const)('a line of %s that is unknown to us is found', async (name, content) => {
  const partner = name === 'cash' ? 'cashier' : name;
  const [book, letter] = [name === 'entrust' ? 'agreement' : name, name === 'carrier' ? 'D' : 'P'];
  const requestNo = `${letter}${'1'.repeat(letter === 'D' ? 24 : 26)}`;
  await plant(partner, { ...content, requestNo, amount: 100, at: new Date(Date.now() - 1000) });
  try {
    expect(await found()).toEqual([`${book} only ${requestNo}`]);
  } finally {
    await takeOut(partner, requestNo);
  }
  await startAgain();
  expect(await found()).toEqual([]);
});

test.each([
  ['cash amount', 'cashier', () => `P${credited}01`, { amount: 1 }],
  ['carrier amount', 'carrier', () => `D${credited}`, { amount: 1 }],
  ['carrier number', 'carrier', () => `D${credited}`, { mobileNo: '13800138009' }],
] as const)('%s: a changed line is found', async (difference, book, number, change) => {
  const lines = await takeOut(book, number());
  expect(lines).toHaveLength(1);
  await plant(book, { ...lines[0], ...change });
  try {
    expect(await found()).toEqual([`${difference} ${number()}`]);
  } finally {
    await takeOut(book, number());
    await plant(book, lines[0] ?? {});
  }
  await startAgain();
  expect(await found()).toEqual([]);
});

test('a credit that is listed twice is found', async () => {
  const number = `D${credited}`;
  const lines = await takeOut('carrier', number);
  for (let times = 0; times < 2; times += 1) await plant('carrier', lines[0] ?? {});
  try {
    expect(await found()).toEqual([`carrier twice ${number}`]);
  } finally {
    await takeOut('carrier', number);
    await plant('carrier', lines[0] ?? {});
  }
});

test("a refund under another payment's number is found", async () => {
  const set = (paymentNo: string) =>
    changeBehindGuards(product.pool, 'refunds', 'update refunds set payment_no = $2 where order_no = $1', [
      refunded,
      paymentNo,
    ]);
  // The schema refuses the very error that reconciliation is to find.
  await product.pool.query('alter table refunds drop constraint refunds_of_payment');
  await set(`P${refunded}09`);
  try {
    expect(await found()).toEqual([`cash payment R${refunded}01`]);
  } finally {
    await set(`P${refunded}01`);
  }
});

test('a payment stored as paid that the cashier never made is found in every book', async () => {
  const { api } = await product.newUser();
  const { order } = await placeTopUp(api, '13800134321');
  const { orderNo = '' } = order ?? {};
  const isPaid = (paidAt: Date | null): Promise<unknown> =>
    // The order's wake is put off, so that no worker acts on the wrong books meanwhile or writes an older
    // reading over them.
    product.pool.query(
      `with asleep as (
         update order_wakes set due_at = now() + interval '1 hour' where order_no = $1
       ), changed as (
         update orders set version = version + 1 where order_no = $1
       )
       update payments set state = $2, paid_at = $3 where order_no = $1`,
      [orderNo, paidAt ? 'paid' : 'pending', paidAt],
    );
  await isPaid(new Date(Date.now() - 1000));
  const differences = await found();
  expect(differences).toContain(`cash missing P${orderNo}01`);
  expect(differences).toContain(`ledger postings ${orderNo}`);
  expect(differences).toContainEqual(expect.stringMatching(/^ledger accounts cashier fen /));
  expect(differences).toContain(`owed owed ${orderNo}`);
  await isPaid(null);
});

test('points held for an unknown payment are found until they are released', async () => {
  const paymentNo = `P${'1'.repeat(26)}`;
  await fetch(`${product.sandbox.url}/sandbox/v1/points/9999999999/add`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"points":500}',
  });
  // A hold outlives its order by an hour: this one ends in twenty minutes.
  const held = await partners.providers.points.authorise({
    paymentNo,
    orderNo: '1'.repeat(24),
    amount: 500n,
    subject: randomUUID(),
    userNo: '9999999999',
    returnUrl: product.url,
    payerAddress: null,
    expiresAt: new Date(Date.now() - 40 * MINUTE),
    debit: null,
  });
  expect(held).toMatchObject({ state: 'open' });
  expect(await found()).toContain(`holds hold ${paymentNo}`);
  await partners.providers.points.void(paymentNo);
  await startAgain();
  expect(await found()).not.toContain(`holds hold ${paymentNo}`);
});

test('a payment by points that stays authorised is found', async () => {
  const { rows } = await product.pool.query<{ payment_no: string }>(
    `insert into payments (user_no, payment_no, order_no, method, state, amount, attempt_count, created_at)
     select user_no, 'P' || order_no || '07', order_no, 'points', 'pending', 500, 0,
       now() - interval '1 second'
     from orders where order_no = $1 returning payment_no`,
    [credited],
  );
  expect(await found()).toEqual([`holds hold ${rows[0]?.payment_no}`]);
  await product.pool.query('delete from payments where payment_no = $1', [rows[0]?.payment_no]);
});
