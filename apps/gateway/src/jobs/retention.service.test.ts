import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { type Client, createPool, type Pool } from '../db/pool.ts';
import { tables } from '../db/schema/tables.ts';
import { DAY_MS, MINUTE_MS } from '../runtime/time/index.ts';
import { purgeExpired } from './purge-expired.ts';
import { unlessWhole } from './purge-notes.ts';
import { changeBehindGuards } from '../db/testing/behind-guards.ts';

/** The real time, as guards of tables query the database for it. */
const NOW = new Date();
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * DAY_MS);

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 2);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test('the code and docs/operations.md state a retention for every table', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  expect(rows.map(({ name }) => name).filter((name) => !(name in tables))).toEqual([]);
  for (const [table, { kept: rule }] of Object.entries(tables)) {
    const kept = 'stays' in rule ? (rule.stays.split(':')[0] ?? '') : `${rule.keptMs / DAY_MS} day`;
    expect(toldOf(table), table).toContain(kept);
  }
});

/** Returns the row of docs/operations.md that states a table's retention. */
function toldOf(table: string): string {
  const operations = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const section = operations.split('## What is kept for how long')[1]?.split('\n## ')[0] ?? '';
  return section.split('\n').find((line) => line.includes(`\`${table}\``)) ?? '';
}

/** Values that rows of certain tables need, other than any value of the column's type. */
const particular: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  certificate_ends: { whose: 'ours' },
  console_challenges: { purpose: 'touch' },
  person_events: { event: 'given' },
  reconciliation_differences: { state: 'closed' },
};
const ofType: Readonly<Record<string, (row: number) => unknown>> = {
  text: (row) => `row ${row}`,
  bytea: (row) => Buffer.from(`row ${row}`),
  integer: (row) => row,
  boolean: () => false,
  jsonb: (row) => ({ row }),
  'timestamp with time zone': () => NOW,
  'timestamp with time zone[]': () => [],
};

/** Writes a row for each of these times of `column`. */
async function writeRows(
  client: Client,
  { table, column, times }: { table: string; column: string; times: readonly (Date | null)[] },
): Promise<void> {
  const { rows: columns } = await client.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = $1::regclass and attnum > 0 and not attisdropped
      and (attname = $2 or attnotnull and not atthasdef and attidentity = '')`,
    [table, column],
  );
  const names = columns.map(({ name }) => name);
  for (const [row, time] of times.entries())
    await client.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      columns.map(({ name, type }) =>
        name === column ? time : (particular[table]?.[name] ?? ofType[type]?.(row)),
      ),
    );
}

/** Runs an action without the triggers that protect tables from being written. */
async function unguarded(act: (client: Client) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await act(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}

test('each table loses its rows at the documented time, and not a minute earlier', async () => {
  await changeBehindGuards(
    pool,
    'console_people',
    `insert into console_people (name, roles, added_at, money_from, enrolled_at)
    values ('Zhou Tao', '{operations}', $1, $1, $1)`,
    [NOW],
  );
  const expected: Record<string, { column: string; stays: readonly (Date | null)[] }> = {};
  await unguarded(async (client) => {
    for (const [table, { kept: rule }] of Object.entries(tables)) {
      if (!('until' in rule)) continue;
      const column = rule.until;
      const [, days] = /(\d+) days?\b/.exec(toldOf(table)) ?? [];
      const limit = NOW.getTime() - Number(days) * DAY_MS;
      const stays = [new Date(limit + MINUTE_MS), ...((await mayBeEmpty(table, column)) ? [null] : [])];
      await writeRows(client, { table, column, times: [new Date(limit - MINUTE_MS), ...stays] });
      expected[table] = { column, stays };
    }
  });
  expect(Object.keys(expected).length).toBeGreaterThan(30);
  expect(await purgeExpired(pool, NOW)).toBe(Object.keys(expected).length);
  for (const [table, { column, stays }] of Object.entries(expected)) {
    const { rows } = await pool.query<{ time: Date | null }>(
      `select ${column} as time from ${table} order by ${column} nulls last`,
    );
    const times = rows.map(({ time }) => time);
    expect(times, table).toEqual(stays);
  }
  await unguarded(async (client) => {
    for (const table of Object.keys(expected)) await client.query(`delete from ${table}`);
  });
});

test('a locked row is left for the next run, and does not block the others', async () => {
  await pool.query(
    `insert into graphic_codes (graphic_id, code_hash, expires_at)
    select 'picture ' || n, '\\x00', $1 from generate_series(1, 3) n`,
    [daysAgo(2)],
  );
  const holder = await pool.connect();
  try {
    await holder.query(`begin; select from graphic_codes where graphic_id = 'picture 2' for update`);
    expect(await purgeExpired(pool, NOW)).toBe(2);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await purgeExpired(pool, NOW)).toBe(1);
});

test('a purge that was cut short is repeated an hour later, and a complete one is not', async () => {
  const runs: number[] = [];
  const cutShort = () => Promise.reject(new Error('terminating connection'));
  const clean = async (hour: number): Promise<number> => {
    const at = new Date(NOW.getTime() + DAY_MS + hour * 60 * MINUTE_MS);
    runs.push(hour);
    return purgeExpired(pool, at);
  };
  const night = (hour: number, run: () => Promise<unknown>) =>
    unlessWhole('purgeExpired', { pool, now: new Date(NOW.getTime() + DAY_MS + hour * 60 * MINUTE_MS), run });
  await expect(night(0, cutShort)).rejects.toThrow('terminating connection');
  for (const hour of [1, 2, 3]) await night(hour, () => clean(hour));
  expect(runs).toEqual([1]);
  await night(24, () => clean(24));
  expect(runs).toEqual([1, 24]);
});

async function mayBeEmpty(table: string, column: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from pg_attribute where attrelid = $1::regclass and attname = $2 and not attnotnull',
    [table, column],
  );
  return rowCount === 1;
}

test('a deleted number is kept for 30 days, and one that is not deleted stays', async () => {
  await pool.query(
    `insert into saved_numbers (user_no, mobile_no, remark, created_at, changed_at, deleted_at)
    values ('1000000001', '13800000001', '', $1, $1, $2), ('1000000001', '13800000002', '', $1, $1, $3),
      ('1000000001', '13800000003', '', $1, $1, null)`,
    [daysAgo(400), daysAgo(31), daysAgo(29)],
  );
  expect(await purgeExpired(pool, NOW)).toBe(1);
  const { rows } = await pool.query<{ mobile_no: string }>(
    'select mobile_no from saved_numbers order by mobile_no',
  );
  expect(rows.map((row) => row.mobile_no)).toEqual(['13800000002', '13800000003']);
});
