// A connection that is lost in the middle of a query, and the error that its caller receives.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWay } from '../../../../../tests/support/cuttable-way.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { createPool, createQueuePool, type Pool } from '../pool.ts';
import { inTransaction } from '../transaction.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

let database: TestDatabase;
let watching: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  watching = createPool(database.url, 1);
});
afterAll(async () => {
  await watching.end();
  await database.drop();
});

/** Returns how many sessions the server has in this query. */
async function sessionsIn(query: string): Promise<number> {
  const { rowCount } = await watching.query(
    `select from pg_stat_activity where datname = current_database() and state = 'active' and query = $1`,
    [query],
  );
  return rowCount ?? 0;
}

test.each(['politely', 'at once'] as const)(
  'a connection lost %s in or between queries or in a transaction throws DatabaseUnavailable',
  async (how) => {
    const way = await startWay(database.url);
    const pool = createPool(way.url, 4);
    const client = await pool.connect();
    // The server continues this query after its client is gone.
    const sleep = `select pg_sleep(30), '${how}'`;
    const asked = [
      pool.query(sleep),
      client.query(sleep),
      inTransaction(pool, (one) => one.query(sleep)),
    ].map((query) =>
      query.then(
        () => 'answered',
        (error: unknown) => error,
      ),
    );
    // The server counts a client from before it is connected; cutting the connection then would test nothing.
    await eventually('all three to be asked', async () => (await sessionsIn(sleep)) === 3);
    way.cut(how);
    for (const what of await Promise.all(asked)) expect(what).toBeInstanceOf(DatabaseUnavailable);
    // The client's user has not been told yet that it is broken.
    await expect(client.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    way.close();
  },
);

test('a query on a session that the driver has marked as broken throws DatabaseUnavailable', async () => {
  const pool = createPool(database.url, 1);
  const client = await pool.connect();
  // The mark that the driver sets when a client's connection fails.
  Object.assign(client, { _queryable: false });
  await expect(client.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
  client.release(true);
  await pool.end();
});

test('a second release by the job runner does not take the connection from its new user', async () => {
  const pool = createQueuePool(database.url, 1);
  const { promise: given, resolve: giveBack } = Promise.withResolvers<() => void>();
  pool.connect((_error, _client, release) => giveBack(release));
  const release = await given;
  release();
  const next = await pool.connect();
  expect(release).not.toThrow();
  expect(pool.idleCount).toBe(0);
  next.release();
  await pool.end();
});
