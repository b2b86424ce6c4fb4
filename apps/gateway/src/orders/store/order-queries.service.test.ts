// Tests how much is read for the top-up page and the records of a user with many orders, on a real database.
// The generic plan, which a statement gets after a few executions, matters as much as the plan for this user.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { createPool, type Pool } from '../../db/pool.ts';
import { createTestPool, testNumbers } from '../../db/testing/test-pool.ts';
import { createOrderQueries, type OrderQueries } from './order-queries.ts';

const NOW = Date.UTC(2026, 10, 20, 4);
const [owner, automatic] = ['0000000001', '0000000002'];
const MANY = 20_000;
/** The most rows that may be read, far fewer than there are: half a year of automatic orders, three a day. */
const FEW = 600;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createTestPool(database.url, 1);
  const insert = (userNo: string, chargeNo: string, perDay: number, others: string) =>
    pool.query(
      `insert into orders (user_no, order_no, kind, version, idempotency_key, request_fingerprint, is_visitor,
        mobile_no, carrier, face_fen, price_fen, points, pay_method, charge_no, state, open,
        counts_towards_limit, created_at, expires_at)
      select u, to_char(at, 'YYMMDD') || u || lpad(n::text, 8, '0'), 'topUp', 1, 'k' || n, 'f', false, $1,
        'CMCC', 5000, 4990, 0, 'cash', ${chargeNo}, 'credited', false, false, at, at
      from (
        select n, ${userNo} as u, $2::timestamptz - (n / ${perDay}) * interval '1 day' as at
        from generate_series(0, ${others}) n
      ) numbered`,
      [testNumbers.store('13800138000'), new Date(NOW)],
    );
  await insert(`'${owner}'`, 'null', 20, `${MANY - 1}`);
  await insert(`'${automatic}'`, `'C' || n`, 3, `${MANY - 1}`);
  // Most users have few orders.
  await insert(`lpad((100 + n % 9000)::text, 10, '0')`, 'null', 60, '59999');
  await pool.query('analyze orders');
  await pool.end();
});
afterAll(() => database.drop());

/** Returns how many rows of orders a query reads, whatever it returns. */
async function rowsRead(planned: string, ask: (queries: OrderQueries) => Promise<unknown>): Promise<number> {
  const url = new URL(database.url);
  url.searchParams.set('options', `-c plan_cache_mode=${planned}`);
  const pool: Pool = createPool(url.href, 1, undefined, testNumbers);
  try {
    await pool.query('begin');
    await ask(createOrderQueries(pool, () => NOW));
    const { rows } = await pool.query<{ read: number }>(
      `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
      where relname = 'orders'`,
    );
    return rows[0]?.read ?? Number.NaN;
  } finally {
    await pool.end();
  }
}

const user = { userNo: owner, touristSession: null };
const tourist = { userNo: owner, touristSession: 'ab'.repeat(32) };

test.each<[string, (queries: OrderQueries) => Promise<unknown>]>([
  ['the last amounts of one with 20,000 orders', (queries) => queries.lately(user)],
  ['the last amounts of a tourist at their number', (queries) => queries.lately(tourist)],
  [
    'the last amounts of one with 20,000 automatic orders',
    (queries) => queries.lately({ userNo: automatic, touristSession: null }),
  ],
  ['the first page of their records', (queries) => queries.list(user, { limit: 21 })],
  ['a tourist’s records', (queries) => queries.list(tourist, { limit: 21 })],
  ['whether a tourist topped a number up', (queries) => queries.lastToppedUp(tourist, '13800138000')],
])('%s reads few rows', async (_what, ask) => {
  for (const planned of ['force_generic_plan', 'force_custom_plan']) {
    const read = await rowsRead(planned, ask);
    expect(read, planned).toBeLessThan(FEW);
  }
});

test('the last amounts reach back half a year', async () => {
  const pool = createTestPool(database.url, 1);
  const late = async (now: number) =>
    (await createOrderQueries(pool, () => now).lately(user)).lastFaceFen.get('13800138000');
  try {
    expect(await late(NOW)).toBe(5000n);
    expect(await late(NOW + 180 * 86_400_000)).toBe(5000n);
    expect(await late(NOW + 181 * 86_400_000)).toBeUndefined();
  } finally {
    await pool.end();
  }
});
