// The aspects of a move that cannot be seen where its commands are typed
// (tests/operate/move-database.service.test.ts).

import { afterAll, beforeAll, expect, test } from 'vitest';
import { canHaveOwnDisk, startOwnDatabase } from '../../../../../tests/support/own-database.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { createPool, type Pool } from '../pool.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { moveDatabase } from './move-database.ts';

const USERS = 60_000;

let old: TestDatabase;
beforeAll(async () => {
  old = await createTestDatabase();
  await withPool(old.url, (pool) =>
    pool.query(
      `insert into users (user_no, mobile_no, created_at)
      select n::text, rpad('', 1000, n::text), now() from generate_series(1000000000, $1) as n`,
      [1_000_000_000 + USERS - 1],
    ),
  );
});
afterAll(() => old.drop());

async function withPool<T>(url: string, use: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = createPool(url, 1);
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

const usersOf = (url: string): Promise<{ found: number; known: number } | undefined> =>
  withPool(
    url,
    async (pool) =>
      (
        await pool.query<{ found: number; known: number }>(
          `select count(*)::int as found,
            (select reltuples::int from pg_class where oid = 'users'::regclass) as known from users`,
        )
      ).rows[0],
  );

test('a move has no server timeouts, and the planner knows the moved rows', async () => {
  const fresh = await createTestDatabase();
  await withPool(fresh.url, (pool) =>
    pool.query(`
      create function refuse_limits() returns trigger language plpgsql as $$ begin
        if current_setting('idle_in_transaction_session_timeout') <> '0'
          or current_setting('statement_timeout') <> '0' then raise 'limited'; end if;
        return null;
      end $$;
      create trigger refuse_limits after insert on users
        for each statement execute function refuse_limits()`),
  );
  const progress: [string, number][] = [];
  try {
    const { rows } = await moveDatabase(old.url, fresh.url, (table, moved) => progress.push([table, moved]));
    expect(rows).toBeGreaterThanOrEqual(USERS);
    expect(progress).toContainEqual(['users', USERS]);
    expect(await usersOf(fresh.url)).toEqual({ found: USERS, known: USERS });
  } finally {
    await fresh.drop();
  }
});

test('an unreachable new database is reported in a sentence', async () => {
  const nobody = 'postgres://somebody:secret@127.0.0.1:1/phonebill';
  const refused = await moveDatabase(old.url, nobody).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UnusableDatabase);
  expect((refused as Error).message).toMatch(/cut short: .*127\.0\.0\.1:1.*type the same again/);
  expect((refused as Error).message).not.toContain('secret');
});

test.runIf(canHaveOwnDisk)(
  'a full disk stops the move with a message, and running it again moves all rows',
  async () => {
    const target = await startOwnDatabase({ diskMb: 400 });
    try {
      // Stops the server in the middle, without an error message, as it stops when there is no room for its
      // log.
      let stopping: Promise<void> | undefined;
      const stopped = await moveDatabase(old.url, target.url, () => {
        stopping ??= target.stopServer('immediate');
      }).catch((error: unknown) => error);
      expect(stopped).toBeInstanceOf(UnusableDatabase);
      expect((stopped as Error).message).toMatch(
        /cut short: .*write-ahead log .*The old database is as it was/,
      );
      await stopping;
      await target.startServer();
      target.fillDisk();
      const refused = await moveDatabase(old.url, target.url).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(UnusableDatabase);
      expect((refused as Error).message).toMatch(/cut short: .*The old database is as it was/);
      expect(await usersOf(old.url)).toMatchObject({ found: USERS });
      target.freeDisk();
      await target.startServer();
      await moveDatabase(old.url, target.url);
      expect(await usersOf(target.url)).toMatchObject({ found: USERS });
    } finally {
      await target.drop();
    }
  },
);
