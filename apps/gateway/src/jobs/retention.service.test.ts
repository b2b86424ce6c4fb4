import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/postgres.ts';
import { createPool, type Pool } from '../db/pool.ts';
import { tables } from '../db/schema/tables.ts';
import { DAY_MS } from '../runtime/time/index.ts';
import { purgeExpired } from './purge-expired.ts';

const NOW = new Date('2026-11-22T03:20:00Z');
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

test('for every table it is said how long it keeps its rows, here and to operators', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  expect(rows.map(({ name }) => name).filter((name) => !(name in tables))).toEqual([]);
  const operations = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
  const section = operations.split('## What is kept for how long')[1]?.split('\n## ')[0] ?? '';
  for (const [table, { kept: rule }] of Object.entries(tables)) {
    const row = section.split('\n').find((line) => line.includes(`\`${table}\``)) ?? '';
    const kept = 'stays' in rule ? (rule.stays.split(':')[0] ?? '') : `${rule.keptMs / DAY_MS} day`;
    expect(row, table).toContain(kept);
  }
});

test('a number that was deleted can be taken back for 30 days; one that was not stays', async () => {
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
