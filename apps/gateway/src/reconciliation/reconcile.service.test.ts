import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import type { OrderAggregate } from '../orders/index.ts';
import type { Credit, StatementEntry } from '../partners/index.ts';
import { createOrderHarness, type OrderHarness, START } from '../orders/testing/order-harness.ts';
import { deliveryResult } from '../partners/testing/scripted-partners.ts';
import type { DifferenceKind } from './difference.ts';
import { createReconciliation, type Reconciliation } from './reconcile.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
      yield* book().filter(({ at }) => at >= from && at < to);
    };
  harness.cashier.answer(
    'statement',
    within(() => cashierBook),
  );
  harness.carrier.answer(
    'statement',
    within(() => carrierBook),
  );

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
  cashierBook.push({ kind: 'payment', paymentNo: null, requestNo: `P${orderNo}01`, amount: priceFen, at });
  if (outcome === 'credited') carrierBook.push({ deliveryNo: `D${orderNo}`, mobileNo, faceFen, at });
  else
    cashierBook.push({ kind: 'refund', paymentNo: null, requestNo: `R${orderNo}01`, amount: priceFen, at });
  return harness.read(placed);
}

const found = async (): Promise<string[]> =>
  (await reconciliation.run(HOUR)).map(({ kind, reference }) => `${kind} ${reference}`).toSorted();
const kept = async (): Promise<string[]> =>
  (
    await harness.pool.query(
      'select kind, reference, resolved_at from reconciliation_differences order by 1, 2',
    )
  ).rows.map(({ kind, reference, resolved_at: at }) => `${kind} ${reference} ${at ? 'resolved' : 'open'}`);

test('clean books show no difference', async () => {
  expect(await found()).toEqual([]);
  expect(await kept()).toEqual([]);
});

/** The kind of difference, how the books are tampered with, and the number it is found under. */
const tamperings: readonly (readonly [
  kind: DifferenceKind,
  what: string,
  tamper: () => unknown,
  reference: () => string,
])[] = [
  [
    'cashierOnly',
    'a payment that we do not have',
    () =>
      cashierBook.push({
        kind: 'payment',
        paymentNo: null,
        requestNo: `P${'1'.repeat(26)}`,
        amount: 4990n,
        at: new Date(START),
      }),
    () => `P${'1'.repeat(26)}`,
  ],
  [
    'cashierOnly',
    'a refund that nobody asked for',
    () =>
      cashierBook.push({
        kind: 'refund',
        paymentNo: null,
        requestNo: `R${credited.order.orderNo}01`,
        amount: 4990n,
        at: new Date(START),
      }),
    () => `R${credited.order.orderNo}01`,
  ],
  [
    'cashierOnly',
    'a payment listed twice',
    () => cashierBook.push(...cashierBook.slice(0, 1)),
    () => `P${credited.order.orderNo}01`,
  ],
  [
    'cashierOnly',
    'a number that is none of ours',
    () =>
      cashierBook.push({
        kind: 'payment',
        paymentNo: null,
        requestNo: 'SOMETHING-ELSE',
        amount: 1n,
        at: new Date(START),
      }),
    () => 'SOMETHING-ELSE',
  ],
  [
    'cashierMissing',
    'a payment of ours that the cashier does not have',
    () => cashierBook.splice(0, 1),
    () => `P${credited.order.orderNo}01`,
  ],
  [
    'cashierMissing',
    'a refund of ours that the cashier does not have',
    () => cashierBook.splice(2, 1),
    () => `R${refunded.order.orderNo}01`,
  ],
  [
    'cashierAmount',
    'a payment of another amount',
    () =>
      cashierBook.splice(0, 1, {
        kind: 'payment',
        paymentNo: null,
        requestNo: `P${credited.order.orderNo}01`,
        amount: 1n,
        at: new Date(START),
      }),
    () => `P${credited.order.orderNo}01`,
  ],
  [
    'carrierOnly',
    'a credit for a top-up that we know as refused',
    () =>
      carrierBook.push({
        deliveryNo: `D${refunded.order.orderNo}`,
        mobileNo: '13800138000',
        faceFen: 5000n,
        at: new Date(START),
      }),
    () => `D${refunded.order.orderNo}`,
  ],
  [
    'carrierOnly',
    'a credit made twice',
    () => carrierBook.push(...carrierBook.slice(0, 1)),
    () => `D${credited.order.orderNo}`,
  ],
  [
    'carrierMissing',
    'a credit of ours that the carrier does not have',
    () => carrierBook.splice(0, 1),
    () => `D${credited.order.orderNo}`,
  ],
  [
    'carrierAmount',
    'a credit of another amount',
    () =>
      carrierBook.splice(0, 1, {
        deliveryNo: `D${credited.order.orderNo}`,
        mobileNo: '13800138000',
        faceFen: 5100n,
        at: new Date(START),
      }),
    () => `D${credited.order.orderNo}`,
  ],
];

test.each(tamperings)(
  '%s: %s is found, kept and logged; once mended it is resolved',
  async (kind, _what, tamper, reference) => {
    const [cashierBefore, carrierBefore] = [[...cashierBook], [...carrierBook]];
    tamper();
    expect(await found()).toEqual([`${kind} ${reference()}`]);
    expect(await kept()).toEqual([`${kind} ${reference()} open`]);
    expect(harness.logged).toContain('books differ');
    [cashierBook, carrierBook] = [cashierBefore, carrierBefore];
    harness.time.now += 5 * MINUTE;
    expect(await found()).toEqual([]);
    expect(await kept()).toEqual([`${kind} ${reference()} resolved`]);
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
  expect(await found()).toEqual([`ledger ${order.orderNo}`]);
  await harness.pool.query('delete from ledger_transfers where order_no = $1', [order.orderNo]);
  await harness.pool.query(
    'insert into ledger_transfers select * from jsonb_populate_recordset(null::ledger_transfers, $1)',
    [JSON.stringify(saved.rows[0].rows)],
  );
  harness.time.now += 5 * MINUTE;
  expect(await found()).toEqual([]);
  expect(await kept()).toEqual([`ledger ${order.orderNo} resolved`]);
});

test('ledger: a refund that is settled without its posting is found', async () => {
  await harness.pool.query("delete from ledger_transfers where reason = 'refundPaid' and order_no = $1", [
    refunded.order.orderNo,
  ]);
  expect(await found()).toEqual([`ledger ${refunded.order.orderNo}`]);
});

test('an order under way is no difference', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('accepted'));
  harness.time.now = START + 2 * MINUTE;
  const order = await harness.placed();
  await harness.paymentWebhook(order);
  await harness.workUntil(order, harness.time.now);
  cashierBook.push({
    kind: 'payment',
    paymentNo: null,
    requestNo: `P${order.order.orderNo}01`,
    amount: 4990n,
    at: new Date(harness.time.now),
  });
  harness.time.now = START + 10 * MINUTE;
  expect(await found()).toEqual([]);
});

test('a difference that was not mended stays open when its time is no longer compared', async () => {
  const [first] = cashierBook.splice(0, 1);
  const line = `cashierMissing ${first?.requestNo}`;
  for (let minutes = 10; minutes <= 180; minutes += 5) {
    harness.time.now = START + minutes * MINUTE;
    await found();
  }
  expect(await kept()).toEqual([`${line} open`]);
});

test('what happened at the edge of the compared time is not missing: two clocks never agree', async () => {
  harness.time.now = START + MINUTE + 30_000;
  cashierBook = [];
  carrierBook = [];
  expect(await found()).toEqual([]);
});

test('without a partner’s statement nothing is compared and nothing resolved', async () => {
  cashierBook.splice(0, 1);
  await found();
  const before = await kept();
  harness.cashier.answer('statement', async function* () {
    yield* await Promise.reject<never[]>(new Error('the cashier does not answer'));
  });
  await expect(reconciliation.run(HOUR)).rejects.toThrow('does not answer');
  expect(await kept()).toEqual(before);
});
