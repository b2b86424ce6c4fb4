import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../orders/index.ts';
import type { Credit, StatementEntry } from '../partners/index.ts';
import { createOrderHarness, type OrderHarness, START } from '../orders/testing/order-harness.ts';
import {
  deliveryResult,
  NEVER_RECEIVED,
  NO_ANSWER,
  paymentResult,
} from '../partners/testing/scripted-partners.ts';
import { createReconciliation, type Reconciliation } from './reconcile.ts';
import { comparedUntil, keptDifferences, openNow, watermarkOf } from './testing/kept-books.ts';

const MINUTE = 60_000;

let harness: OrderHarness;
let reconciliation: Reconciliation;
/** The partners' own books: what happened in this harness, until a test tampers with them. */
let cashierBook: StatementEntry[];
let carrierBook: Credit[];
let credited: OrderAggregate;
let refunded: OrderAggregate;

beforeEach(async () => {
  harness = createOrderHarness(await createTestDatabase());
  harness.time.now = START;
  await comparedUntil(harness.pool, new Date(START - 30 * MINUTE));
  reconciliation = createReconciliation({
    pool: harness.pool,
    providers: harness.providers,
    lender: harness.entrust.port,
    carrier: harness.carrier.port,
    clock: harness.clock,
    telemetry: harness.telemetry,
  });
  cashierBook = [];
  carrierBook = [];
  const within = <T extends { at: Date }>(book: () => readonly T[]) =>
    async function* (from: Date, to: Date) {
      yield* book()
        .filter(({ at }) => at >= from && at < to)
        .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    };
  harness.cashier.answer(
    'statement',
    within(() => cashierBook),
  );
  harness.carrier.answer(
    'statement',
    within(() => carrierBook),
  );
  // Asked by its number, a partner says what its book says.
  harness.carrier.answer('queryTopUp', async (deliveryNo) => {
    const credit = carrierBook.find((one) => one.deliveryNo === deliveryNo);
    return credit ? deliveryResult('credited', credit.faceFen) : NEVER_RECEIVED;
  });
  harness.cashier.answer('query', async (paymentNo) => {
    const entry = cashierBook.find(({ requestNo }) => requestNo === paymentNo);
    return paymentResult(entry ? 'paid' : 'open', entry?.amount);
  });
  harness.cashier.answer('queryRefund', async (refundNo) => {
    const entry = cashierBook.find(({ requestNo }) => requestNo === refundNo);
    return entry ? { kind: 'refund', state: 'settled', amount: entry.amount, reason: null } : NEVER_RECEIVED;
  });

  credited = await finished('credited');
  refunded = await finished('refused');
  harness.time.now = START + 10 * MINUTE;
});
afterEach(() => harness.end());

/** An order that went through, and its traces in the partners' books. */
async function finished(outcome: 'credited' | 'refused'): Promise<OrderAggregate> {
  harness.carrier.answer('topUp', async () => deliveryResult(outcome));
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  await harness.workUntil(placed, harness.time.now);
  const { orderNo, priceFen, faceFen, mobileNo } = placed.order;
  const at = new Date(harness.time.now);
  const paymentNo = `P${orderNo}01`;
  cashierBook.push({ kind: 'payment', requestNo: paymentNo, paymentNo: null, amount: priceFen, at });
  if (outcome === 'credited') carrierBook.push({ deliveryNo: `D${orderNo}`, mobileNo, faceFen, at });
  else cashierBook.push({ kind: 'refund', requestNo: `R${orderNo}01`, paymentNo, amount: priceFen, at });
  return harness.read(placed);
}

const found = async (): Promise<string[]> => {
  const { failed } = await reconciliation.run();
  expect(failed).toEqual([]);
  return openNow(harness.pool);
};
const payment = (over: Partial<StatementEntry> = {}): StatementEntry => ({
  kind: 'payment',
  requestNo: `P${credited.order.orderNo}01`,
  paymentNo: null,
  amount: 4990n,
  at: new Date(START),
  ...over,
});
const credit = (over: Partial<Credit> = {}): Credit => ({
  deliveryNo: `D${credited.order.orderNo}`,
  mobileNo: '13800138000',
  faceFen: 5000n,
  at: new Date(START),
  ...over,
});

test('clean books show no difference, however often they are compared', async () => {
  expect(await found()).toEqual([]);
  harness.time.now += 5 * MINUTE;
  expect(await found()).toEqual([]);
  expect(await keptDifferences(harness.pool)).toEqual([]);
});

/** The difference, how the books are tampered with, and the number it is found under. */
const tamperings: readonly (readonly [
  difference: string,
  what: string,
  tamper: () => unknown,
  reference: () => string,
])[] = [
  [
    'cash only',
    'a payment that we do not have',
    () => cashierBook.push(payment({ requestNo: `P${'1'.repeat(26)}` })),
    () => `P${'1'.repeat(26)}`,
  ],
  [
    'cash only',
    'a refund that nobody asked for',
    () => cashierBook.push(payment({ kind: 'refund', requestNo: `R${credited.order.orderNo}01` })),
    () => `R${credited.order.orderNo}01`,
  ],
  [
    'cash only',
    'a number that is none of ours',
    () => cashierBook.push(payment({ requestNo: 'SOMETHING-ELSE', amount: 1n })),
    () => 'SOMETHING-ELSE',
  ],
  [
    'cash twice',
    'a payment listed twice',
    () => cashierBook.push(...cashierBook.slice(0, 1)),
    () => `P${credited.order.orderNo}01`,
  ],
  [
    'cash twice',
    'a payment listed a second time eight minutes later, in another piece',
    () => cashierBook.push(payment({ at: new Date(START + 7.9 * MINUTE) })),
    () => `P${credited.order.orderNo}01`,
  ],
  [
    'cash missing',
    'a payment of ours that the cashier does not have',
    () => cashierBook.splice(0, 1),
    () => `P${credited.order.orderNo}01`,
  ],
  [
    'cash missing',
    'a refund of ours that the cashier does not have',
    () => cashierBook.splice(2, 1),
    () => `R${refunded.order.orderNo}01`,
  ],
  [
    'cash amount',
    'a payment of another amount',
    () => cashierBook.splice(0, 1, payment({ amount: 1n })),
    () => `P${credited.order.orderNo}01`,
  ],
  [
    'cash payment',
    'a refund of another payment',
    () =>
      cashierBook.splice(
        2,
        1,
        payment({
          kind: 'refund',
          requestNo: `R${refunded.order.orderNo}01`,
          paymentNo: `P${credited.order.orderNo}01`,
        }),
      ),
    () => `R${refunded.order.orderNo}01`,
  ],
  [
    'carrier only',
    'a credit for a top-up that we know as refused',
    () => carrierBook.push(credit({ deliveryNo: `D${refunded.order.orderNo}` })),
    () => `D${refunded.order.orderNo}`,
  ],
  [
    'carrier twice',
    'a credit made twice',
    () => carrierBook.push(...carrierBook.slice(0, 1)),
    () => `D${credited.order.orderNo}`,
  ],
  [
    'carrier missing',
    'a credit of ours that the carrier does not have',
    () => carrierBook.splice(0, 1),
    () => `D${credited.order.orderNo}`,
  ],
  [
    'carrier amount',
    'a credit of another amount',
    () => carrierBook.splice(0, 1, credit({ faceFen: 5100n })),
    () => `D${credited.order.orderNo}`,
  ],
  [
    'carrier number',
    'a credit of another number',
    () => carrierBook.splice(0, 1, credit({ mobileNo: '13800138001' })),
    () => `D${credited.order.orderNo}`,
  ],
];

test.each(tamperings)(
  '%s: %s is found, kept and logged; once mended it is resolved',
  async (difference, _what, tamper, reference) => {
    const [cashierBefore, carrierBefore] = [[...cashierBook], [...carrierBook]];
    tamper();
    const line = `${difference} ${reference()}`;
    expect(await found()).toEqual([line]);
    expect(harness.logged).toContain('books differ');
    harness.time.now += 5 * MINUTE;
    expect(await found()).toEqual([line]);
    [cashierBook, carrierBook] = [cashierBefore, carrierBefore];
    harness.time.now += 5 * MINUTE;
    await found();
    // What the statement listed when it was read is not what the partner counts now: the day stays in doubt.
    const kept = await keptDifferences(harness.pool);
    expect(kept.filter((one) => !one.includes(' totals '))).toEqual([`${line} resolved`]);
    const { rows: events } = await harness.pool.query(
      "select event from reconciliation_events where kind <> 'totals' order by seq",
    );
    expect(events.map(({ event }) => event)).toEqual(['found', 'resolved']);
  },
);

test.each([
  ['a payment without its posting', "delete from ledger_transfers where reason = 'paid' and order_no = $1"],
  [
    'a delivery without its posting',
    "delete from ledger_transfers where reason in ('delivered', 'discountGiven') and order_no = $1",
  ],
  [
    'a posting of another amount',
    "update ledger_transfers set amount = amount + 1 where reason = 'delivered' and order_no = $1",
  ],
  [
    'a posting made twice',
    `insert into ledger_transfers
      (user_no, order_no, seq, reason, debit_account, credit_account, unit, amount, at)
    select user_no, order_no, seq + 50, reason, debit_account, credit_account, unit, amount, at
    from ledger_transfers where reason = 'paid' and order_no = $1`,
  ],
])('ledger: %s is found, and resolved once it is mended', async (_what, tampering) => {
  const { order } = credited;
  const saved = await harness.pool.query(
    'select jsonb_agg(l) as rows from ledger_transfers l where order_no = $1',
    [order.orderNo],
  );
  await harness.pool.query(tampering, [order.orderNo]);
  expect((await found()).filter((one) => !one.includes('accounts'))).toEqual([
    `ledger postings ${order.orderNo}`,
  ]);
  expect(await found()).toContainEqual(expect.stringMatching(/^ledger accounts /));
  await harness.pool.query('delete from ledger_transfers where order_no = $1', [order.orderNo]);
  await harness.pool.query(
    'insert into ledger_transfers select * from jsonb_populate_recordset(null::ledger_transfers, $1)',
    [JSON.stringify(saved.rows[0].rows)],
  );
  harness.time.now += 5 * MINUTE;
  expect(await found()).toEqual([]);
  expect(await keptDifferences(harness.pool)).toContain(`ledger postings ${order.orderNo} resolved`);
});

test('ledger: a refund that is settled without its posting is found', async () => {
  await harness.pool.query("delete from ledger_transfers where reason = 'refundPaid' and order_no = $1", [
    refunded.order.orderNo,
  ]);
  expect(await found()).toContain(`ledger postings ${refunded.order.orderNo}`);
});

test('ledger: a posting for an order of which nothing happened at that time is found', async () => {
  expect(await found()).toEqual([]);
  const { order } = credited;
  await harness.pool.query(
    `insert into ledger_transfers
       (user_no, order_no, seq, reason, debit_account, credit_account, unit, amount, at)
     values ($1, $2, 99, 'paid', 'cashier', 'customer', 'fen', 1, $3)`,
    [order.userNo, order.orderNo, new Date(START + 9 * MINUTE)],
  );
  harness.time.now += 5 * MINUTE;
  expect(await found()).toContain(`ledger postings ${order.orderNo}`);
});

test('an order under way is no difference', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('accepted'));
  harness.carrier.answer('queryTopUp', async () => deliveryResult('accepted'));
  harness.time.now = START + 2 * MINUTE;
  const order = await harness.placed();
  await harness.paymentWebhook(order);
  await harness.workUntil(order, harness.time.now);
  cashierBook.push(payment({ requestNo: `P${order.order.orderNo}01`, at: new Date(harness.time.now) }));
  await harness.workUntil(order, START + 30 * MINUTE);
  expect(await found()).toEqual([]);
});

test('what happened in 65 minutes without a run is found by the next', async () => {
  expect(await found()).toEqual([]);
  cashierBook.push(payment({ requestNo: `P${'1'.repeat(26)}`, at: new Date(START + 9 * MINUTE) }));
  harness.time.now += 66 * MINUTE;
  expect(await found()).toEqual([`cash only P${'1'.repeat(26)}`]);
});

test('a credit heard of seven minutes late is a difference until then, and none afterwards', async () => {
  harness.carrier.answer('topUp', async () => NO_ANSWER);
  harness.carrier.answer('queryTopUp', async () => NO_ANSWER);
  const order = await harness.placed();
  await harness.paymentWebhook(order);
  await harness.workUntil(order, harness.time.now);
  const { orderNo } = order.order;
  const at = new Date(harness.time.now);
  cashierBook.push(payment({ requestNo: `P${orderNo}01`, at }));
  carrierBook.push(credit({ deliveryNo: `D${orderNo}`, at }));
  harness.time.now += 5 * MINUTE;
  expect(await found()).toEqual([`carrier only D${orderNo}`]);
  harness.time.now += 2 * MINUTE;
  await harness.deliveryWebhook(order, 'credited');
  for (let runs = 0; runs < 4; runs += 1) {
    harness.time.now += 5 * MINUTE;
    expect(await found()).toEqual([]);
  }
  expect(await keptDifferences(harness.pool)).toEqual([`carrier only D${orderNo} resolved`]);
  const { rows } = await harness.pool.query('select * from reconciliation_crossings');
  expect(rows).toEqual([]);
});

test('what a partner lists after we heard of it is asked for by its number, and never missing', async () => {
  const [first] = cashierBook.splice(0, 1);
  harness.cashier.answer('query', async () => paymentResult('paid'));
  expect(await found()).toEqual([]);
  // Its clock is ahead of ours, by more than it takes to settle.
  if (first) cashierBook.push({ ...first, at: new Date(START + 9 * MINUTE) });
  harness.time.now += 5 * MINUTE;
  expect(await found()).toEqual([]);
  const { rows } = await harness.pool.query('select * from reconciliation_crossings');
  expect(rows).toEqual([]);
});

test('what a partner says that it has and lists nowhere in a day is unlisted', async () => {
  carrierBook.splice(0, 1);
  harness.carrier.answer('queryTopUp', async () => deliveryResult('credited'));
  expect(await found()).toEqual([]);
  harness.time.now += 25 * 60 * MINUTE;
  expect(await found()).toEqual([`carrier unlisted D${credited.order.orderNo}`]);
});

test('a line put into a time that was compared shows in the totals of its day', async () => {
  expect(await found()).toEqual([]);
  cashierBook.push(payment({ requestNo: `P${'1'.repeat(26)}` }));
  harness.time.now += 5 * MINUTE;
  expect(await found()).toEqual(['cash totals 20261120 payment']);
  // An operator has the day compared again, and the line itself is found.
  await harness.pool.query("select compare_again('cash', $1)", [new Date(START - 30 * MINUTE)]);
  expect(await found()).toEqual([`cash only P${'1'.repeat(26)}`]);
  cashierBook.pop();
  await harness.pool.query("select compare_again('cash', $1)", [new Date(START - 30 * MINUTE)]);
  expect(await found()).toEqual([]);
});

test('a partner without a statement delays its own watermark and no other book', async () => {
  carrierBook.splice(0, 1);
  harness.cashier.answer('statement', async function* () {
    yield* await Promise.reject<never[]>(new Error('the cashier does not answer'));
  });
  const { failed } = await reconciliation.run();
  expect(failed).toMatchObject([{ book: 'cash', why: expect.stringContaining('does not answer') as string }]);
  expect(await openNow(harness.pool)).toEqual([`carrier missing D${credited.order.orderNo}`]);
  expect(await watermarkOf(harness.pool, 'cash')).toEqual(new Date(START - 30 * MINUTE));
  for (const book of ['digital', 'points', 'agreement', 'carrier', 'lender', 'ledger'] as const)
    expect(await watermarkOf(harness.pool, book)).toEqual(new Date(START + 8 * MINUTE));
});

test('money kept by an order that was closed, and a refund that nobody asks for, are owed', async () => {
  const { order } = refunded;
  harness.time.now = START + 40 * MINUTE;
  expect(await found()).toEqual([]);
  await comparedUntil(harness.pool, new Date(START - MINUTE));
  await harness.pool.query(
    "update refunds set state = 'due', next_at = null, settled_at = null where order_no = $1",
    [order.orderNo],
  );
  await harness.pool.query("update orders set state = 'closed' where order_no = $1", [
    credited.order.orderNo,
  ]);
  expect((await found()).filter((one) => one.startsWith('owed'))).toEqual([
    `owed idle R${order.orderNo}01`,
    `owed owed ${credited.order.orderNo}`,
  ]);
  await harness.pool.query("update orders set state = 'credited' where order_no = $1", [
    credited.order.orderNo,
  ]);
  await harness.pool.query("update refunds set state = 'settled', settled_at = $2 where order_no = $1", [
    order.orderNo,
    new Date(START),
  ]);
  harness.time.now += 5 * MINUTE;
  expect((await found()).filter((one) => one.startsWith('owed'))).toEqual([]);
});

test('a paid order that nobody works on is owed, and one that is asked about is not', async () => {
  harness.carrier.answer('topUp', async () => NO_ANSWER);
  harness.carrier.answer('queryTopUp', async () => NO_ANSWER);
  const order = await harness.placed();
  await harness.paymentWebhook(order);
  await harness.workUntil(order, START + 60 * MINUTE);
  cashierBook.push(payment({ requestNo: `P${order.order.orderNo}01`, at: new Date(START + 10 * MINUTE) }));
  expect(await found()).toEqual([]);
  harness.time.now += 60 * MINUTE;
  await comparedUntil(harness.pool, new Date(START + 5 * MINUTE));
  expect((await found()).filter((one) => one.startsWith('owed'))).toEqual([
    `owed owed ${order.order.orderNo}`,
  ]);
});

test('two processes never compare one piece, and one that lost its book keeps nothing of it', async () => {
  const entered: (() => void)[] = [];
  const goOn = Promise.withResolvers<void>();
  harness.cashier.answer('statement', async function* () {
    for (const one of entered) one();
    await goOn.promise;
    yield payment({ requestNo: `P${'1'.repeat(26)}`, at: new Date(START - 29 * MINUTE) });
  });
  const inside = new Promise<void>((resolve) => void entered.push(resolve));
  const first = reconciliation.run();
  await inside;
  const calls = harness.cashier.count('statement');
  await reconciliation.run();
  expect(harness.cashier.count('statement')).toBe(calls);
  // Its lease is over: another has gone on from there.
  await harness.pool.query(
    "update reconciliation_books set run_id = 'other', compared_until = $1 where book = 'cash'",
    [new Date(START)],
  );
  goOn.resolve();
  expect((await first).failed).toMatchObject([{ book: 'cash', why: expect.stringContaining('another run') }]);
  expect(await openNow(harness.pool)).toEqual([]);
  expect(await watermarkOf(harness.pool, 'cash')).toEqual(new Date(START));
});

test('a watermark that the database keeps finer than a millisecond moves on like any other', async () => {
  await harness.pool.query(
    "update reconciliation_books set compared_until = compared_until + interval '123 microseconds'",
  );
  expect(await found()).toEqual([]);
  for (const book of ['cash', 'ledger', 'owed'] as const)
    expect((await watermarkOf(harness.pool, book)).getTime()).toBeGreaterThan(START - 30 * MINUTE);
});

test('a cancelled statement leaves the watermark where it was; the next run goes on from there', async () => {
  cashierBook.splice(0, 1);
  await harness.pool.query(
    `create function cancelled() returns trigger language plpgsql as $$
     begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`,
  );
  await harness.pool.query(
    `create trigger cancelled before insert on reconciliation_differences
     for each row execute function cancelled()`,
  );
  const { failed } = await reconciliation.run();
  expect(failed).toMatchObject([{ book: 'cash' }]);
  const watermark = await watermarkOf(harness.pool, 'cash');
  expect(watermark.getTime()).toBeLessThanOrEqual(START);
  await harness.pool.query('drop trigger cancelled on reconciliation_differences');
  expect(await found()).toEqual([`cash missing P${credited.order.orderNo}01`]);
});
