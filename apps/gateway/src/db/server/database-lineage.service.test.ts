import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import { watchDatabaseLineage } from './database-lineage.ts';
import { createPool, type Pool } from '../pool.ts';

const logged: string[] = [];
const telemetry: Telemetry = {
  log: (_level, message) => void logged.push(message),
  providerMismatch: () => undefined,
};

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  pool = createPool(database.url, 3);
  return () => pool.end();
});
afterAll(() => database.drop());

/** Simulates a restore: the stored lineage is another server's, and all connections are new. */
async function becomeAnother(lineage: string): Promise<void> {
  await pool.query('update database_lineage set lineage = $1', [lineage]);
  await pool
    .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
    .catch(() => undefined);
}

test('an unchanged database is never reported as restored', async () => {
  const first = await watchDatabaseLineage(pool, telemetry);
  expect(first.since()).toBeNull();
  await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.05)')));
  expect([first.since(), (await watchDatabaseLineage(pool, telemetry)).since()]).toEqual([null, null]);
});

test('another server or timeline is detected by the first process that connects', async () => {
  const lineage = await watchDatabaseLineage(pool, telemetry);
  await becomeAnother('7000000000000000000/00000001');
  const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
  const since = lineage.since();
  expect(since?.getTime()).toBeGreaterThan(Date.now() - 60_000);
  expect(since?.getTime()).toBeLessThanOrEqual(rows[0]?.at.getTime() ?? 0);

  expect(logged).toEqual(['the database goes on from an earlier state, or on another server']);

  // The value remains for processes that start later, until the next change.
  const other = createPool(database.url, 1);
  expect((await watchDatabaseLineage(other, telemetry)).since()).toEqual(since);
  await other.end();
  await becomeAnother('7000000000000000000/00000002');
  await pool.query('select 1');
  expect(lineage.since()?.getTime()).toBeGreaterThan(since?.getTime() ?? Infinity);
});

test('a role that is not a superuser detects it too', async () => {
  const client = await pool.connect();
  try {
    await client.query(
      `begin;
      create role looks_at_lineage;
      grant select, insert, update on database_lineage to looks_at_lineage;
      update database_lineage set lineage = '7000000000000000000/00000003', since = null;
      set local role looks_at_lineage`,
    );
    const { rows } = await client.query<{ since: Date | null }>('select follow_database_lineage() as since');
    expect(rows[0]?.since).toBeInstanceOf(Date);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
