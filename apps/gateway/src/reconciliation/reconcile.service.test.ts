import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { inTransaction } from '../db/index.ts';
import { giveBack } from '../orders/index.ts';
import { START } from '../orders/testing/order-harness.ts';
import { refundResult } from '../partners/testing/scripted-partners.ts';
import { DAY_MS } from '../runtime/time/index.ts';
import { closeDifference } from './differences/closed-differences.ts';
import { type ComparedOrders, MINUTE, startComparedOrders } from './testing/compared-orders.ts';
import { comparedUntil, keptDifferences } from './testing/kept-books.ts';
import { planWriteOff } from './differences/write-off.ts';
import { findWritable } from './differences/written-off.ts';

let compared: ComparedOrders;
beforeEach(async () => {
  compared = await startComparedOrders(await createTestDatabase());
});
afterEach(() => compared.harness.end());

test('equal books have no difference, however often they are compared', async () => {
  expect(await compared.found()).toEqual([]);
  compared.harness.time.now += 5 * MINUTE;
  expect(await compared.found()).toEqual([]);
  expect(await keptDifferences(compared.harness.pool)).toEqual([]);
});

/** Each row: the difference, how the books are tampered with, and the number under which it is found. */
const tamperings: readonly (readonly [
  difference: string,
  what: string,
  tamper: () => unknown,
  reference: () => string,
])[] = [
  [
    'cash only',
    'a payment that we do not have',
    () => compared.cashierBook.push(compared.payment({ requestNo: `P${'1'.repeat(26)}` })),
    () => `P${'1'.repeat(26)}`,
  ],
  [
    'cash only',
    'a refund that nobody asked for',
    () =>
      compared.cashierBook.push(
        compared.payment({ kind: 'refund', requestNo: `R${compared.credited.order.orderNo}01` }),
      ),
    () => `R${compared.credited.order.orderNo}01`,
  ],
  [
    'cash only',
    'a number that is none of ours',
    () => compared.cashierBook.push(compared.payment({ requestNo: 'SOMETHING-ELSE', amount: 1n })),
    () => 'SOMETHING-ELSE',
  ],
  [
    'cash twice',
    'a payment listed twice',
    () => compared.cashierBook.push(...compared.cashierBook.slice(0, 1)),
    () => `P${compared.credited.order.orderNo}01`,
  ],
  [
    'cash twice',
    'a payment listed a second time eight minutes later, in another piece',
    () => compared.cashierBook.push(compared.payment({ at: new Date(START + 7.9 * MINUTE) })),
    () => `P${compared.credited.order.orderNo}01`,
  ],
  [
    'cash amount',
    'a payment listed without an amount that can be read',
    () => compared.cashierBook.splice(0, 1, compared.payment({ amount: null })),
    () => `P${compared.credited.order.orderNo}01`,
  ],
  [
    'cash missing',
    'a payment of ours that the cashier does not have',
    () => compared.cashierBook.splice(0, 1),
    () => `P${compared.credited.order.orderNo}01`,
  ],
  [
    'cash missing',
    'a refund of ours that the cashier does not have',
    () => compared.cashierBook.splice(2, 1),
    () => `R${compared.refunded.order.orderNo}01`,
  ],
  [
    'cash amount',
    'a payment of another amount',
    () => compared.cashierBook.splice(0, 1, compared.payment({ amount: 1n })),
    () => `P${compared.credited.order.orderNo}01`,
  ],
  [
    'cash payment',
    'a refund of another payment',
    () =>
      compared.cashierBook.splice(
        2,
        1,
        compared.payment({
          kind: 'refund',
          requestNo: `R${compared.refunded.order.orderNo}01`,
          paymentNo: `P${compared.credited.order.orderNo}01`,
        }),
      ),
    () => `R${compared.refunded.order.orderNo}01`,
  ],
  [
    'carrier only',
    'a credit for a top-up that we know as refused',
    () => compared.carrierBook.push(compared.credit({ deliveryNo: `D${compared.refunded.order.orderNo}` })),
    () => `D${compared.refunded.order.orderNo}`,
  ],
  [
    'carrier twice',
    'a credit made twice',
    () => compared.carrierBook.push(...compared.carrierBook.slice(0, 1)),
    () => `D${compared.credited.order.orderNo}`,
  ],
  [
    'carrier missing',
    'a credit of ours that the carrier does not have',
    () => compared.carrierBook.splice(0, 1),
    () => `D${compared.credited.order.orderNo}`,
  ],
  [
    'carrier amount',
    'a credit of another amount',
    () => compared.carrierBook.splice(0, 1, compared.credit({ faceFen: 5100n })),
    () => `D${compared.credited.order.orderNo}`,
  ],
  [
    'carrier number',
    'a credit of another number',
    () => compared.carrierBook.splice(0, 1, compared.credit({ mobileNo: '13800138001' })),
    () => `D${compared.credited.order.orderNo}`,
  ],
];

test.each(tamperings)(
  '%s: %s is found, stored and logged, and resolved once it is corrected',
  async (difference, _what, tamper, reference) => {
    const [cashierBefore, carrierBefore] = [[...compared.cashierBook], [...compared.carrierBook]];
    tamper();
    const line = `${difference} ${reference()}`;
    expect(await compared.found()).toEqual([line]);
    expect(compared.harness.logged).toContain('books differ');
    compared.harness.time.now += 5 * MINUTE;
    expect(await compared.found()).toEqual([line]);
    [compared.cashierBook, compared.carrierBook] = [cashierBefore, carrierBefore];
    compared.harness.time.now += 5 * MINUTE;
    await compared.found();
    // The statement as it was read differs from the partner's present totals, so the difference of the day's
    // totals remains.
    const kept = await keptDifferences(compared.harness.pool);
    expect(kept.filter((one) => !one.includes(' totals '))).toEqual([`${line} resolved`]);
    const { rows: events } = await compared.harness.pool.query(
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
])('finds %s in the ledger, and resolves it once it is corrected', async (_what, tampering) => {
  const { order } = compared.credited;
  const saved = await compared.harness.pool.query(
    'select jsonb_agg(l) as rows from ledger_transfers l where order_no = $1',
    [order.orderNo],
  );
  await compared.harness.pool.query(tampering, [order.orderNo]);
  expect((await compared.found()).filter((one) => !one.includes('accounts'))).toEqual([
    `ledger postings ${order.orderNo}`,
  ]);
  expect(await compared.found()).toContainEqual(expect.stringMatching(/^ledger accounts /));
  await compared.harness.pool.query('delete from ledger_transfers where order_no = $1', [order.orderNo]);
  await compared.harness.pool.query(
    'insert into ledger_transfers select * from jsonb_populate_recordset(null::ledger_transfers, $1)',
    [JSON.stringify(saved.rows[0].rows)],
  );
  compared.harness.time.now += 5 * MINUTE;
  expect(await compared.found()).toEqual([]);
  expect(await keptDifferences(compared.harness.pool)).toContain(`ledger postings ${order.orderNo} resolved`);
});

test('finds a settled refund that has no posting in the ledger', async () => {
  await compared.harness.pool.query(
    "delete from ledger_transfers where reason = 'refundPaid' and order_no = $1",
    [compared.refunded.order.orderNo],
  );
  expect(await compared.found()).toContain(`ledger postings ${compared.refunded.order.orderNo}`);
});

test('a refund after a credit causes no difference in books and accounts', async () => {
  const { harness, credited } = compared;
  const paymentNo = `P${credited.order.orderNo}01`;
  harness.cashier.answer('refund', async () => refundResult('settled', 990n));
  await harness.store.update(
    credited.order.orderNo,
    (change) => void giveBack(change, paymentNo, 990n, new Set()),
  );
  await harness.workUntil(credited, harness.time.now);
  expect((await harness.read(credited)).refunds).toMatchObject([{ state: 'settled', amount: 990n }]);
  const refund = { kind: 'refund', requestNo: `R${credited.order.orderNo}01`, paymentNo } as const;
  compared.cashierBook.push(compared.payment({ ...refund, amount: 990n, at: new Date(harness.time.now) }));
  harness.time.now += 20 * MINUTE;
  expect(await compared.found()).toEqual([]);
  await harness.pool.query("delete from ledger_transfers where reason = 'givenBack'");
  await comparedUntil(harness.pool, new Date(START - 30 * MINUTE));
  const found = await compared.found();
  expect(found).toContain(`ledger postings ${credited.order.orderNo}`);
  expect(found.filter((one) => one.startsWith('ledger accounts givenBack fen'))).toHaveLength(1);
});

/**
 * Writes off, or takes a write-off back, as two persons would; the rows are normally guarded against this
 * (`write-offs.service.test`).
 */
async function writtenOffByHand(reference: string, how: 'off' | 'back'): Promise<void> {
  const { pool } = compared.harness;
  const [debit, credit] = how === 'off' ? ['writtenOff', 'cashier'] : ['cashier', 'writtenOff'];
  const kind = how === 'off' ? 'missing' : 'writtenOff';
  await inTransaction(pool, async (client) => {
    await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into write_offs
        (proposal_no, book, kind, reference, debit_account, credit_account, unit, amount, at)
      select 1 + count(*), 'cash', $1, $2, $3, $4, 'fen', 4990, present_time() from write_offs`,
      [kind, reference, debit, credit],
    );
    const by = { operator: 'Wang Fang', reason: 'a test', at: new Date(compared.harness.time.now) };
    expect(await closeDifference(client, { book: 'cash', kind, reference }, by)).toBe(true);
  });
}

test('a written-off payment that its partner lists later is found until it is restored', async () => {
  const stillOpen = async () => (await compared.found()).filter((one) => !one.endsWith(' closed'));
  const [payment] = compared.cashierBook.splice(0, 1);
  const reference = `P${compared.credited.order.orderNo}01`;
  expect(await stillOpen()).toEqual([`cash missing ${reference}`]);
  await writtenOffByHand(reference, 'off');
  compared.harness.time.now += 5 * MINUTE;
  expect(await stillOpen()).toEqual([]);

  compared.cashierBook.push(compared.payment({ ...payment, at: new Date(compared.harness.time.now) }));
  compared.harness.time.now += 10 * MINUTE;
  expect(await stillOpen()).toEqual([`cash writtenOff ${reference}`]);
  compared.harness.time.now += 5 * MINUTE;
  expect(await stillOpen(), 'looked at again').toEqual([`cash writtenOff ${reference}`]);
  const found = await findWritable(compared.harness.pool, {
    book: 'cash',
    kind: 'writtenOff',
    reference,
  });
  expect(found && planWriteOff(found, new Date(Date.now() + 8 * DAY_MS))).toMatchObject({
    account: 'cashier',
    amount: -4990n,
    whyNot: null,
  });
  await writtenOffByHand(reference, 'back');
  expect(await stillOpen()).toEqual([]);
});

test('finds a ledger posting of an order that has no event at that time', async () => {
  expect(await compared.found()).toEqual([]);
  const { order } = compared.credited;
  await compared.harness.pool.query(
    `insert into ledger_transfers
       (user_no, order_no, seq, reason, debit_account, credit_account, unit, amount, at)
     values ($1, $2, 99, 'paid', 'cashier', 'customer', 'fen', 1, $3)`,
    [order.userNo, order.orderNo, new Date(START + 9 * MINUTE)],
  );
  compared.harness.time.now += 5 * MINUTE;
  expect(await compared.found()).toContain(`ledger postings ${order.orderNo}`);
});
