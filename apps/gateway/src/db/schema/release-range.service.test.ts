// Releases side by side on one database: which may work on it, and the message for those that may not.

import { afterEach, beforeEach, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../../tests/support/postgres.ts';
import { migrate } from '../migrate.ts';
import { createPool, type Pool } from '../pool.ts';
import { startReleaseWatch } from '../server/release-watch.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import { presentSchema, type SqlFile } from './sql-files.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let pool: Pool;
beforeEach(async () => {
  database = await createEmptyDatabase();
  pool = createPool(database.url, 2);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const processes = presentSchema().baseline.steps.filter(({ name }) => name === '0051-running-processes');
const one: SqlFile = { name: '0001-one', text: 'create table one (id integer, old integer)' };
const more: SqlFile = { name: '0060-more', text: 'alter table one add column fresh integer' };
const gone: SqlFile = {
  name: '0061-gone',
  text: '-- contract: since release 0.3.0\nalter table one drop column old',
};
const answering = (text: string): SqlFile => ({
  name: 'answer',
  text: `create or replace function answer() returns text language sql as 'select ''${text}'''`,
});
/** The migrations of each release: 0.3.0 no longer uses the old column, and 0.4.0 removes it. */
const releases: Readonly<Record<string, readonly SqlFile[]>> = {
  '0.2.0': [one, ...processes],
  '0.3.0': [one, ...processes, more],
  '0.4.0': [one, ...processes, more, gone],
};
const start = (release: string): Promise<void> =>
  migrate(database.url, { release, migrations: releases[release] ?? [], functions: [answering(release)] });
const refusalOf = (release: string): Promise<unknown> =>
  start(release).then(
    () => null,
    (error) => error,
  );
const answer = async () => (await pool.query<{ answer: string }>('select answer()')).rows[0]?.answer;

test('a release starts beside the next one, and keeps the functions of that one', async () => {
  await start('0.2.0');
  await start('0.3.0');
  await start('0.2.0');
  expect(await answer()).toBe('0.3.0');
});

test('functions of a newer release are kept even if it had no migration', async () => {
  await start('0.2.0');
  await migrate(database.url, {
    release: '0.2.1',
    migrations: releases['0.2.0'] ?? [],
    functions: [answering('0.2.1')],
  });
  await start('0.2.0');
  expect(await answer()).toBe('0.2.1');
});

test('a release whose objects were removed is refused in one sentence; the next one starts', async () => {
  await start('0.3.0');
  await start('0.4.0');
  await start('0.3.0');
  expect(await answer()).toBe('0.4.0');
  const refused = await refusalOf('0.2.0');
  expect(refused).toBeInstanceOf(UnusableDatabase);
  expect((refused as Error).message).toBe(
    'This is release 0.2.0 of phonebill, and the database was changed by release 0.4.0 (0061-gone) so that ' +
      'no release before 0.3.0 can work on it: start release 0.3.0 or a newer one.',
  );
});

test('an object is removed only after the last process that uses it has stopped', async () => {
  await start('0.2.0');
  const watch = await startReleaseWatch({ pool, roles: new Set(['web']), release: '0.2.0' });
  const refused = await refusalOf('0.4.0');
  expect(refused).toBeInstanceOf(UnusableDatabase);
  expect((refused as Error).message).toContain(
    '1 processes of release 0.2.0 work on the database, and release 0.4.0 takes away what releases before ' +
      '0.3.0 use (0061-gone): bring all of them to release 0.3.0 first, or stop them',
  );
  await pool.query('select old from one');
  await watch.stop();
  await start('0.4.0');
  await expect(pool.query('select old from one')).rejects.toThrow('"old" does not exist');
});

test('a running process whose release is no longer allowed gets the same message', async () => {
  await start('0.2.0');
  const watch = await startReleaseWatch({ pool, roles: new Set(['worker']), release: '0.2.0', everyMs: 50 });
  // The state that a process meets when it was suspended while the others were looked for.
  await pool.query(`update release_range set oldest_release = '0.3.0', newest_release = '0.4.0',
    migration = '0061-gone'`);
  expect(await watch.refused).toContain('This is release 0.2.0 of phonebill');
  await watch.stop();
  expect((await pool.query('select from running_processes')).rowCount).toBe(0);
});

test('the first release, without a range, is stopped by a migration that it lacks', async () => {
  const needs: SqlFile = { name: '0002-needs', text: 'alter table schema_migrations add column needs text' };
  await migrate(database.url, {
    release: '0.4.0',
    migrations: [one, needs, ...processes, gone],
    functions: [],
  });
  const { rows } = await pool.query<{ needs: string }>(
    'select needs from schema_migrations where needs is not null',
  );
  expect(rows).toEqual([{ needs: '0051-running-processes' }]);
});

test('a job queue changed by a newer release is reported in a sentence, too', async () => {
  await start('0.2.0');
  await pool.query('insert into graphile_worker.migrations (id, breaking) values (999999, true)');
  const refused = await refusalOf('0.2.0');
  expect(refused).toBeInstanceOf(UnusableDatabase);
  expect((refused as Error).message).toMatch(/^The job queue .*: start the newer release\.$/);
});
