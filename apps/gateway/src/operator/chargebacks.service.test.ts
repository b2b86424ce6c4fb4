// Chargebacks on a real database: no statement lists them; a write-off posts them to the ledger.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { planWriteOff } from '../reconciliation/differences/write-off.ts';
import { findWritable, WRITTEN_OFF } from '../reconciliation/differences/written-off.ts';
import { closeDifference } from '../reconciliation/differences/index.ts';
import {
  type ComparedOrders,
  MINUTE,
  startComparedOrders,
} from '../reconciliation/testing/compared-orders.ts';
import { comparedUntil } from '../reconciliation/testing/kept-books.ts';
import { START } from '../orders/testing/order-harness.ts';
import { DAY_MS } from '../runtime/time/index.ts';
import { giveBack } from '../orders/index.ts';
import { runOperator } from './operator.ts';

let compared: ComparedOrders;
beforeEach(async () => {
  compared = await startComparedOrders(await createTestDatabase());
});
afterEach(() => compared.harness.end());

const chargeback = (paymentNo: string, ...more: string[]) => operator('chargeback', paymentNo, ...more);
async function operator(...typed: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const { pool, clock } = compared.harness;
  const argv = [...typed, '--why', "the bank's letter of 3 Dec"];
  const code = await runOperator(argv, {
    database: () => ({ pool, orderDatabaseUrls: [] }),
    clock,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}
const creditedPayment = (): string => `P${compared.credited.order.orderNo}01`;
const writable = (reference: string) =>
  findWritable(compared.harness.pool, { book: 'cash', kind: 'chargedBack', reference });
const plan = async (reference: string) => {
  const difference = await writable(reference);
  return difference && planWriteOff(difference, new Date(compared.harness.time.now));
};

test('a chargeback stays open, and can be written off after seven days', async () => {
  const paymentNo = creditedPayment();
  expect(await chargeback(paymentNo)).toMatchObject({ code: 0, text: expect.stringContaining('49.90') });
  const open = [`cash chargedBack ${paymentNo}`];
  expect(await compared.found()).toEqual(open);
  compared.harness.time.now += 5 * MINUTE;
  expect(await compared.found()).toEqual(open);
  expect(await plan(paymentNo)).toMatchObject({ whyNot: 'it has been open for less than seven days' });
  compared.harness.time.now += 8 * DAY_MS;
  expect(await plan(paymentNo)).toEqual({ account: 'cashier', unit: 'fen', amount: 4990n, whyNot: null });
  const { rows } = await compared.harness.pool.query(
    'select command, about, operator, reason from operator_events',
  );
  expect(rows).toEqual([
    {
      command: 'chargeback',
      about: `${paymentNo} ¥49.90`,
      operator: 'night-shift',
      reason: "the bank's letter of 3 Dec",
    },
  ]);
});

test('a payment has no more charged back than was taken with it, and the last amount counts', async () => {
  const paymentNo = creditedPayment();
  const refused = async (text: string, ...given: Parameters<typeof chargeback>) =>
    expect(await chargeback(...given)).toMatchObject({ code: 1, text: expect.stringContaining(text) });
  await refused('¥49.90 was taken with it', paymentNo, '--amount', '49.91');
  await refused('has no such payment', `P${compared.credited.order.orderNo}02`);
  await refused('There is no order', `P${'1'.repeat(26)}`);
  expect(await compared.found()).toEqual([]);

  await chargeback(paymentNo, '--amount', '20');
  await chargeback(paymentNo, '--amount', '30');
  expect(await writable(paymentNo)).toMatchObject({ ownAmount: null, theirAmount: 3000n });
});

/** Writes the posting of a write-off, which takes two persons of the console. */
async function writeOff(paymentNo: string, proposalNo: number, accounts: [debit: string, credit: string]) {
  const { pool } = compared.harness;
  await pool.query('alter table write_offs disable trigger user');
  await pool.query(
    `insert into write_offs values ($2, 'cash', 'chargedBack', $1, $3, $4, 'fen', 4990, present_time())`,
    [paymentNo, proposalNo, ...accounts],
  );
}
const close = (paymentNo: string) => operator('close', 'cash', 'chargedBack', paymentNo);
/** Gives ten yuan back past the rule of orders, so that the database alone refuses it. */
const giveBackUnasked = () =>
  compared.harness.store.update(compared.credited.order.orderNo, (change) => {
    giveBack(change, creditedPayment(), 1000n, new Set());
  });
const refundsOf = async () =>
  (await compared.harness.store.find(compared.credited.order.orderNo))?.refunds ?? [];

test('a charged-back payment cannot be refunded until the chargeback is closed', async () => {
  const paymentNo = creditedPayment();
  const refused = { code: 1, text: expect.stringContaining('Not done: it was charged back') };
  await chargeback(paymentNo, '--amount', '20');
  expect(await operator('give-back', paymentNo, '--yes')).toMatchObject(refused);
  expect(await operator('give-back', paymentNo, '--amount', '10', '--yes')).toMatchObject(refused);
  expect(await operator('refund', paymentNo, '--yes')).toMatchObject(refused);
  await expect(giveBackUnasked()).rejects.toThrow('nothing is given back that was charged back');
  expect(await refundsOf()).toEqual([]);

  expect(await close(paymentNo)).toMatchObject({ code: 0 });
  expect(await operator('give-back', paymentNo, '--amount', '10', '--yes')).toMatchObject({ code: 0 });
  expect(await refundsOf()).toMatchObject([{ amount: 1000n, reason: 'givenBack' }]);
});

test('a written-off chargeback can be refunded only after the write-off is reversed', async () => {
  const paymentNo = creditedPayment();
  const refused = { code: 1, text: expect.stringContaining('it was charged back') };
  await chargeback(paymentNo);
  await writeOff(paymentNo, 1, ['writtenOff', 'cashier']);
  await close(paymentNo);
  expect(await operator('give-back', paymentNo, '--yes')).toMatchObject(refused);
  await expect(giveBackUnasked()).rejects.toThrow('nothing is given back that was charged back');
  await chargeback(paymentNo, '--amount', '0');
  expect(await operator('give-back', paymentNo, '--yes')).toMatchObject(refused);
  await writeOff(paymentNo, 2, ['cashier', 'writtenOff']);
  await close(paymentNo);
  expect(await operator('give-back', paymentNo, '--yes')).toMatchObject({ code: 0 });
});

test('a list leaves out a charged-back payment, with the reason', async () => {
  const paymentNo = creditedPayment();
  await chargeback(paymentNo);
  const file = join(mkdtempSync(join(tmpdir(), 'charged-back-')), 'list.txt');
  writeFileSync(file, `${paymentNo}\n`);
  expect(await operator('give-back', '--list', file)).toMatchObject({
    code: 1,
    text: expect.stringContaining(`${paymentNo}: not done: it was charged back`),
  });
});

test('the write-off of a chargeback is reversed once its amount is zero', async () => {
  const paymentNo = creditedPayment();
  const { pool } = compared.harness;
  await chargeback(paymentNo);
  await writeOff(paymentNo, 1, ['writtenOff', 'cashier']);
  const by = { operator: 'li', reason: 'written off', at: new Date(compared.harness.time.now) };
  await closeDifference(pool, { book: 'cash', kind: 'chargedBack', reference: paymentNo }, by);
  // Compared again, the payment is in both books, as it should be.
  await comparedUntil(pool, new Date(START - 5 * MINUTE));
  expect((await compared.found()).filter((one) => !one.endsWith('closed'))).toEqual([]);

  expect(await chargeback(paymentNo, '--amount', '0')).toMatchObject({ code: 0 });
  compared.harness.time.now += 8 * DAY_MS;
  expect(await plan(paymentNo)).toMatchObject({ amount: -4990n, whyNot: null });
  const { rows } = await pool.query(
    `select ${WRITTEN_OFF} as sum from (values ('cash', 'missing', $1::text)) as d (book, kind, reference)`,
    [paymentNo],
  );
  expect(rows).toEqual([{ sum: 0n }]);
});
