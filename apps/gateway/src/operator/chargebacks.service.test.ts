// Chargebacks on a real database: no statement lists them, and the ledger posts them when they are written
// off.
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
import { runOperator } from './operator.ts';

let compared: ComparedOrders;
beforeEach(async () => {
  compared = await startComparedOrders(await createTestDatabase());
});
afterEach(() => compared.harness.end());

async function chargeback(paymentNo: string, ...more: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const { pool, clock } = compared.harness;
  const argv = ['chargeback', paymentNo, ...more, '--why', "the bank's letter of 3 Dec"];
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

test('a chargeback stays open whatever statements say, and can be written off after seven days', async () => {
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

test('a payment has only money charged back that is left of it, and the last amount counts', async () => {
  const paymentNo = creditedPayment();
  const refused = async (text: string, ...given: Parameters<typeof chargeback>) =>
    expect(await chargeback(...given)).toMatchObject({ code: 1, text: expect.stringContaining(text) });
  await refused('¥49.90 is left of it', paymentNo, '--amount', '49.91');
  await refused('¥0.00 is left of it', `P${compared.refunded.order.orderNo}01`);
  await refused('has no such payment', `P${compared.credited.order.orderNo}02`);
  await refused('There is no order', `P${'1'.repeat(26)}`);
  expect(await compared.found()).toEqual([]);

  await chargeback(paymentNo, '--amount', '20');
  await chargeback(paymentNo, '--amount', '30');
  expect(await writable(paymentNo)).toMatchObject({ ownAmount: null, theirAmount: 3000n });
});

test('a write-off of a chargeback is taken back once its payer has lost, and no other', async () => {
  const paymentNo = creditedPayment();
  const { pool } = compared.harness;
  await chargeback(paymentNo);
  await pool.query('alter table write_offs disable trigger user');
  await pool.query(
    `insert into write_offs values
      (1, 'cash', 'chargedBack', $1, 'writtenOff', 'cashier', 'fen', 4990, present_time())`,
    [paymentNo],
  );
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
