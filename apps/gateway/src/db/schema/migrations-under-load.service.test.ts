// Migrations of a large database in use: no statement waits long behind one, and none fails because of the
// size of a table.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { createEmptyDatabase } from '../../../../../tests/support/postgres.ts';
import { migrate } from '../migrate.ts';
import { type Client, createPool, type Pool } from '../pool.ts';
import { type MigrationLimits } from './migration-limits.ts';
import type { SqlFile } from './sql-files.ts';

const limits: MigrationLimits = { lockMs: 200, pauseMs: 300, giveUpAfterMs: 20_000, statementMs: 500 };

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let pool: Pool;
beforeEach(async () => {
  database = await createEmptyDatabase();
  pool = createPool(database.url, 5);
  await run([table]);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const table: SqlFile = {
  name: '0001-table',
  text: `create table visits (id integer generated always as identity, place text not null);
    insert into visits (place) select 'here' from generate_series(1, 1000)`,
};
const run = (migrations: readonly SqlFile[], given = limits): Promise<void> =>
  migrate(database.url, { release: '0.1.0', migrations, functions: [] }, given);

/** Opens a transaction that has run this statement, until `end` is called. */
async function using(statement: string): Promise<{ end(): Promise<void> }> {
  const client: Client = await pool.connect();
  await client.query('begin');
  await client.query(statement);
  return {
    async end() {
      await client.query('commit');
      client.release();
    },
  };
}
const reading = (): ReturnType<typeof using> => using('select count(*) from visits');
const writing = (): ReturnType<typeof using> => using(`insert into visits (place) values ('everywhere')`);

/** Returns whether the index is valid; null when it does not exist. */
async function validityOf(index: string): Promise<boolean | null> {
  const { rows } = await pool.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [index],
  );
  return rows[0]?.valid ?? null;
}

/** Returns how many statements are waiting for a lock at present. */
async function waiting(): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}

describe('a change of a table that is in use', () => {
  const change: SqlFile = { name: '0002-change', text: 'alter table visits add column at timestamptz' };

  test('retries a short wait for its lock, between which others read the table', async () => {
    const { end } = await reading();
    let done = false;
    const migrated = run([table, change]).then(() => {
      done = true;
    });
    await eventually('the change to wait', async () => (await waiting()) > 0, { everyMs: 5 });
    // Behind a statement that waits indefinitely, these would wait indefinitely as well.
    for (let reads = 0; reads < 20; reads += 1) await pool.query('select max(id) from visits');
    expect(done).toBe(false);
    await end();
    await migrated;
    await pool.query('select at from visits limit 1');
  });

  test('fails with its name when it does not get its lock; the next start repeats it', async () => {
    const { end } = await reading();
    await expect(run([table, change], { ...limits, giveUpAfterMs: 500 })).rejects.toThrow(
      'migration 0002-change: canceling statement due to lock timeout',
    );
    await end();
    await run([table, change]);
  });

  test('is cancelled above its time limit, because it holds locks', async () => {
    const slow = { name: '0002-slow', text: 'select pg_sleep(60)' };
    await expect(run([table, slow])).rejects.toThrow(
      'migration 0002-slow: canceling statement due to statement timeout',
    );
  });
});

describe('a concurrent migration', () => {
  const building = (text: string): SqlFile => ({ name: '0002-index.concurrently', text });
  const index = building(`-- Found by place.
create index concurrently if not exists visits_by_place on visits (place);`);

  test('has no time limit, and blocks neither reads nor writes', async () => {
    const { end } = await writing();
    const slow = building(`select pg_sleep(1);\n${index.text}`);
    let done = false;
    const migrated = run([table, slow]).then(() => {
      done = true;
    });
    await eventually('the build to wait for the writer', async () => (await waiting()) > 0);
    await pool.query(`insert into visits (place) values ('there')`);
    expect(done).toBe(false);
    await end();
    await migrated;
    expect(await validityOf('visits_by_place')).toBe(true);
  });

  test('runs once when processes start together, and blocks none of them', async () => {
    const after: SqlFile = { name: '0003-after', text: 'create table after (id integer)' };
    const { end } = await writing();
    const starts = Promise.all([1, 2, 3].map(() => run([table, index, after])));
    await eventually('the build to wait for the writer', async () => (await waiting()) > 0);
    await end();
    await starts;
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by 1');
    expect(rows.map((row) => row.name)).toEqual(['0001-table', '0002-index.concurrently', '0003-after']);
    expect(await validityOf('visits_by_place')).toBe(true);
  });

  test('an interrupted migration runs again and replaces its unfinished index', async () => {
    const unique = building(
      'create unique index concurrently if not exists visits_of_place on visits (place);',
    );
    await expect(run([table, unique])).rejects.toThrow('migration 0002-index.concurrently: could not create');
    expect(await validityOf('visits_of_place')).toBe(false);
    await pool.query('delete from visits where id > 1');
    await run([table, unique]);
    expect(await validityOf('visits_of_place')).toBe(true);
  });

  test.each([
    ['create index visits_by_place on visits (place);', 'if not exists'],
    ['create index concurrently visits_by_place on visits (place);', 'if not exists'],
    ['do $$ begin end $$;', 'a block of code'],
  ])('%s is refused', async (text, why) => {
    await expect(run([table, building(text)])).rejects.toThrow(why);
  });
});
