import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { START } from '../orders/testing/order-harness.ts';
import { deliveryResult, NO_ANSWER, paymentResult } from '../partners/testing/scripted-partners.ts';
import { type ComparedOrders, MINUTE, startComparedOrders } from './testing/compared-orders.ts';
import { comparedUntil, keptDifferences, openNow } from './testing/kept-books.ts';
import { watermarkOf } from './watermarks.ts';
import { changeBehindGuards } from '../db/testing/behind-guards.ts';

let compared: ComparedOrders;
beforeEach(async () => {
  compared = await startComparedOrders(await createTestDatabase(), 30 * MINUTE);
});
afterEach(() => compared.harness.end());

test('an order in progress is no difference', async () => {
  compared.harness.carrier.answer('topUp', async () => deliveryResult('accepted'));
  compared.harness.carrier.answer('queryTopUp', async () => deliveryResult('accepted'));
  compared.harness.time.now = START + 2 * MINUTE;
  const order = await compared.harness.placed();
  await compared.harness.paymentWebhook(order);
  await compared.harness.workUntil(order, compared.harness.time.now);
  compared.cashierBook.push(
    compared.payment({ requestNo: `P${order.order.orderNo}01`, at: new Date(compared.harness.time.now) }),
  );
  await compared.harness.workUntil(order, START + 30 * MINUTE);
  expect(await compared.found()).toEqual([]);
});

test('after 65 minutes without a run, the next run finds a difference', async () => {
  expect(await compared.found()).toEqual([]);
  compared.cashierBook.push(
    compared.payment({ requestNo: `P${'1'.repeat(26)}`, at: new Date(START + 9 * MINUTE) }),
  );
  compared.harness.time.now += 66 * MINUTE;
  expect(await compared.found()).toEqual([`cash only P${'1'.repeat(26)}`]);
});

test('a credit whose answer is seven minutes late is a difference only until then', async () => {
  compared.harness.carrier.answer('topUp', async () => NO_ANSWER);
  compared.harness.carrier.answer('queryTopUp', async () => NO_ANSWER);
  const order = await compared.harness.placed();
  await compared.harness.paymentWebhook(order);
  await compared.harness.workUntil(order, compared.harness.time.now);
  const { orderNo } = order.order;
  const at = new Date(compared.harness.time.now);
  compared.cashierBook.push(compared.payment({ requestNo: `P${orderNo}01`, at }));
  compared.carrierBook.push(compared.credit({ deliveryNo: `D${orderNo}`, at }));
  compared.harness.time.now += 5 * MINUTE;
  expect(await compared.found()).toEqual([`carrier only D${orderNo}`]);
  compared.harness.time.now += 2 * MINUTE;
  await compared.harness.deliveryWebhook(order, 'credited');
  for (let runs = 0; runs < 4; runs += 1) {
    compared.harness.time.now += 5 * MINUTE;
    expect(await compared.found()).toEqual([]);
  }
  expect(await keptDifferences(compared.harness.pool)).toEqual([`carrier only D${orderNo} resolved`]);
  const { rows } = await compared.harness.pool.query('select * from reconciliation_crossings');
  expect(rows).toEqual([]);
});

test('an entry that the partner lists late is queried by its number and is not missing', async () => {
  const [first] = compared.cashierBook.splice(0, 1);
  compared.harness.cashier.answer('query', async () => paymentResult('paid'));
  expect(await compared.found()).toEqual([]);
  // The partner's clock is ahead of ours, by more than the settling time.
  if (first) compared.cashierBook.push({ ...first, at: new Date(START + 9 * MINUTE) });
  compared.harness.time.now += 5 * MINUTE;
  expect(await compared.found()).toEqual([]);
  const { rows } = await compared.harness.pool.query('select * from reconciliation_crossings');
  expect(rows).toEqual([]);
});

test('an entry that the partner confirms but does not list within a day is unlisted', async () => {
  compared.carrierBook.splice(0, 1);
  compared.harness.carrier.answer('queryTopUp', async () => deliveryResult('credited'));
  expect(await compared.found()).toEqual([]);
  compared.harness.time.now += 25 * 60 * MINUTE;
  // The other books are moved on: comparing 25 hours of each, piece by piece, would take as long as
  // everything else.
  await compared.harness.pool.query(
    "update reconciliation_books set compared_until = $1 where book <> 'carrier'",
    [new Date(compared.harness.time.now - 5 * MINUTE)],
  );
  expect(await compared.found()).toEqual([`carrier unlisted D${compared.credited.order.orderNo}`]);
});

test('a line added to a compared period is found in the totals of its day', async () => {
  expect(await compared.found()).toEqual([]);
  compared.cashierBook.push(compared.payment({ requestNo: `P${'1'.repeat(26)}` }));
  compared.harness.time.now += 5 * MINUTE;
  expect(await compared.found()).toEqual(['cash totals 20261120 payment']);
  // An operator has the day compared again, and the line itself is found.
  await compared.harness.pool.query("select compare_again('cash', $1)", [new Date(START - 30 * MINUTE)]);
  expect(await compared.found()).toEqual([`cash only P${'1'.repeat(26)}`]);
  compared.cashierBook.pop();
  await compared.harness.pool.query("select compare_again('cash', $1)", [new Date(START - 30 * MINUTE)]);
  expect(await compared.found()).toEqual([]);
});

test('a partner without a statement delays only its own watermark', async () => {
  compared.carrierBook.splice(0, 1);
  compared.harness.cashier.answer('statement', async function* () {
    yield* await Promise.reject<never[]>(new Error('the cashier does not answer'));
  });
  const { failed } = await compared.reconciliation.run();
  expect(failed).toMatchObject([{ book: 'cash', why: expect.stringContaining('does not answer') as string }]);
  expect(await openNow(compared.harness.pool)).toEqual([
    `carrier missing D${compared.credited.order.orderNo}`,
  ]);
  expect(await watermarkOf(compared.harness.pool, 'cash')).toEqual(new Date(START - 30 * MINUTE));
  for (const book of ['digital', 'points', 'agreement', 'carrier', 'lender', 'ledger'] as const)
    expect(await watermarkOf(compared.harness.pool, book)).toEqual(new Date(START + 8 * MINUTE));
});

test('money kept by a closed order, and a refund that is not requested, are owed', async () => {
  const { order } = compared.refunded;
  compared.harness.time.now = START + 40 * MINUTE;
  expect(await compared.found()).toEqual([]);
  await comparedUntil(compared.harness.pool, new Date(START - MINUTE));
  await compared.harness.pool.query(
    "update refunds set state = 'due', next_at = null, settled_at = null where order_no = $1",
    [order.orderNo],
  );
  await changeBehindGuards(
    compared.harness.pool,
    'orders',
    "update orders set state = 'closed' where order_no = $1",
    [compared.credited.order.orderNo],
  );
  expect((await compared.found()).filter((one) => one.startsWith('owed'))).toEqual([
    `owed idle R${order.orderNo}01`,
    `owed owed ${compared.credited.order.orderNo}`,
  ]);
  await compared.harness.pool.query("update orders set state = 'credited' where order_no = $1", [
    compared.credited.order.orderNo,
  ]);
  await compared.harness.pool.query(
    "update refunds set state = 'settled', settled_at = $2 where order_no = $1",
    [order.orderNo, new Date(START)],
  );
  compared.harness.time.now += 5 * MINUTE;
  expect((await compared.found()).filter((one) => one.startsWith('owed'))).toEqual([]);
});

test('a paid order that is no longer worked on is owed, but not one still being queried', async () => {
  compared.harness.carrier.answer('topUp', async () => NO_ANSWER);
  compared.harness.carrier.answer('queryTopUp', async () => NO_ANSWER);
  const order = await compared.harness.placed();
  await compared.harness.paymentWebhook(order);
  await compared.harness.workUntil(order, START + 60 * MINUTE);
  compared.cashierBook.push(
    compared.payment({ requestNo: `P${order.order.orderNo}01`, at: new Date(START + 10 * MINUTE) }),
  );
  expect(await compared.found()).toEqual([]);
  compared.harness.time.now += 60 * MINUTE;
  await comparedUntil(compared.harness.pool, new Date(START + 5 * MINUTE));
  expect((await compared.found()).filter((one) => one.startsWith('owed'))).toEqual([
    `owed owed ${order.order.orderNo}`,
  ]);
});

test('two processes never compare one piece, and a process that lost its book stores nothing', async () => {
  const entered: (() => void)[] = [];
  const goOn = Promise.withResolvers<void>();
  compared.harness.cashier.answer('statement', async function* () {
    for (const one of entered) one();
    await goOn.promise;
    yield compared.payment({ requestNo: `P${'1'.repeat(26)}`, at: new Date(START - 29 * MINUTE) });
  });
  const inside = new Promise<void>((resolve) => void entered.push(resolve));
  const first = compared.reconciliation.run();
  await inside;
  const calls = compared.harness.cashier.count('statement');
  await compared.reconciliation.run();
  expect(compared.harness.cashier.count('statement')).toBe(calls);
  // The lease has expired, and another run has continued from there.
  await compared.harness.pool.query(
    "update reconciliation_books set run_id = 'other', compared_until = $1 where book = 'cash'",
    [new Date(START)],
  );
  goOn.resolve();
  expect((await first).failed).toMatchObject([{ book: 'cash', why: expect.stringContaining('another run') }]);
  expect(await openNow(compared.harness.pool)).toEqual([]);
  expect(await watermarkOf(compared.harness.pool, 'cash')).toEqual(new Date(START));
});

test('a watermark with microseconds advances like any other', async () => {
  await compared.harness.pool.query(
    "update reconciliation_books set compared_until = compared_until + interval '123 microseconds'",
  );
  expect(await compared.found()).toEqual([]);
  for (const book of ['cash', 'ledger', 'owed'] as const)
    expect((await watermarkOf(compared.harness.pool, book)).getTime()).toBeGreaterThan(START - 30 * MINUTE);
});

test('a cancelled SQL statement leaves the watermark unchanged for the next run', async () => {
  compared.cashierBook.splice(0, 1);
  await compared.harness.pool.query(
    `create function cancelled() returns trigger language plpgsql as $$
     begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`,
  );
  await compared.harness.pool.query(
    `create trigger cancelled before insert on reconciliation_differences
     for each row execute function cancelled()`,
  );
  const { failed } = await compared.reconciliation.run();
  expect(failed).toMatchObject([{ book: 'cash' }]);
  const watermark = await watermarkOf(compared.harness.pool, 'cash');
  expect(watermark.getTime()).toBeLessThanOrEqual(START);
  await compared.harness.pool.query('drop trigger cancelled on reconciliation_differences');
  expect(await compared.found()).toEqual([`cash missing P${compared.credited.order.orderNo}01`]);
});
