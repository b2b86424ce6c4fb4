// A shop with thousands of orders in the console: its page reads only the newest ones, by their key.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { type ConsoleHarness, createConsoleHarness } from '../testing/console-harness.ts';
import { REPEATED, repeatedPayments } from './repeated-payments.ts';

const ORDERS = 3000;
let harness: ConsoleHarness;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
});
afterAll(() => harness.end());

/** Copies the row of a table many times, each copy half an hour older than the one before. */
async function copied(table: string, letter: string, end: string): Promise<void> {
  const number = `to_char(now() - n * interval '30 minutes', 'YYMMDD') || substr(t.order_no, 7, 10)
    || lpad(n::text, 8, '0')`;
  const own: Readonly<Record<string, string>> = {
    order_no: number,
    payment_no: `'${letter}' || ${number} || '${end}'`,
    trade_no: `'trade ' || n`,
    idempotency_key: `'key ' || n`,
    created_at: `t.created_at - n * interval '30 minutes'`,
    paid_at: `t.paid_at - n * interval '30 minutes'`,
  };
  const { rows } = await harness.pool.query<{ name: string }>(
    `select attname::text as name from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  await harness.pool.query(
    `insert into ${table} (${names.join()})
    select ${names.map((name) => own[name] ?? `t.${name}`).join()} from ${table} t, generate_series(1, $1) n`,
    [ORDERS],
  );
  await harness.pool.query(`analyze ${table}`);
}

interface Node {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

/** Returns how many rows of each table were read. */
function rowsRead(node: Node, read: Record<string, number> = {}): Record<string, number> {
  const { 'Relation Name': table, 'Rows Removed by Filter': removed = 0 } = node;
  if (table !== undefined)
    read[table] = (read[table] ?? 0) + (node['Actual Rows'] + removed) * node['Actual Loops'];
  for (const inner of node.Plans ?? []) rowsRead(inner, read);
  return read;
}

test('the page of a user with many orders reads only the newest 500 payments', async () => {
  const { order } = await harness.credited();
  await copied('orders', '', '');
  await copied('payments', 'P', '01');
  const { rows } = await harness.pool.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
    `explain (analyze, format json) ${REPEATED}`,
    [order.userNo],
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  const read = plan ? rowsRead(plan) : {};
  expect(read['payments']).toBeLessThanOrEqual(500);
  expect(read['orders']).toBeLessThanOrEqual(40);
  const found = await repeatedPayments(harness.pool, order.userNo);
  expect(found).toHaveLength(40);
  const times = found.map(({ paidAt }) => paidAt);
  expect(times).toEqual(times.toSorted().toReversed());
});
