import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEmptyDatabase } from '../../../../tests/support/postgres.ts';
import { migrate } from './migrate.ts';
import { UnusableDatabase } from './unusable-database.ts';
import { presentSchema, type Schema } from './schema/sql-files.ts';
import { createPool, type Pool } from './pool.ts';

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

const one = { name: '0001-one', text: 'create table one (id integer)' };
const two = {
  name: '0002-two',
  text: 'alter table one add column more integer; create table two (id integer)',
};
const answering = (answer: number) => ({
  name: 'answer',
  text: `create or replace function answer() returns integer language sql as 'select ${answer}'`,
});
const schema = (
  migrations: Schema['migrations'],
  functions: Schema['functions'] = [],
  release = '0.2.0',
): Schema => ({ release, migrations, functions });

async function tables(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map((row) => row.name);
}
const answer = async () => (await pool.query<{ answer: number }>('select answer()')).rows[0]?.answer;

test('concurrent processes give an empty database the whole schema once', async () => {
  await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  expect(await tables()).toContain('agreements');
  const { rows } = await pool.query<{ name: string }>('select name from installed_functions order by name');
  expect(rows.map((row) => row.name)).toEqual(presentSchema().functions.map((file) => file.name));
  await migrate(database.url);
});

test('every function is defined in the file of its name, and nowhere else', async () => {
  await migrate(database.url);
  const { rows } = await pool.query<{ name: string }>(
    "select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1",
  );
  expect(rows.map((row) => row.name)).toEqual(presentSchema().functions.map((file) => file.name));
  const { baseline, migrations } = presentSchema();
  for (const { text } of [...baseline.files, ...baseline.steps, ...migrations])
    expect(text).not.toMatch(/create\b[^;]*\bfunction\b/i);
});

describe('migrations', () => {
  test('each runs once, in the order of their names', async () => {
    await migrate(database.url, schema([one]));
    await migrate(database.url, schema([one, two]));
    await migrate(database.url, schema([one, two]));
    expect(await tables()).toEqual([
      'installed_functions',
      'one',
      'release_range',
      'schema_migrations',
      'two',
    ]);
  });

  test('a failing migration is named, and leaves nothing behind, nor do those before it', async () => {
    const broken = { name: '0003-broken', text: 'create table three (id integer); select 1 / 0' };
    const failed = await migrate(database.url, schema([one, two, broken])).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(UnusableDatabase);
    const { message } = failed as Error;
    expect(message).toContain('The database could not be brought to release ');
    expect(message).toMatch(/^[^\n]+ \(migration 0003-broken: division by zero\): mend that and [^.\n]+\.$/);
    expect(await tables()).toEqual(['installed_functions', 'release_range', 'schema_migrations']);
    await migrate(database.url, schema([one, two]));
  });

  test("an error from a full disk is reported with that cause beside the server's message", async () => {
    const full = `do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`;
    await expect(migrate(database.url, schema([{ name: '0001-full', text: full }]))).rejects.toThrow(
      "(migration 0001-full: could not extend file, for the database's disk is full): mend that and ",
    );
  });

  test('refuses a database from before the first release, with instructions', async () => {
    await pool.query('create table kysely_migration (name text)');
    const refused = await migrate(database.url).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnusableDatabase);
    expect((refused as Error).message).toMatch(
      /move the data folder away \(DATA_DIR\), or name an empty database/,
    );
    expect(await tables()).toEqual(['kysely_migration']);
  });
});

describe('functions', () => {
  test('a function whose text changed is installed again, and an unchanged one is not', async () => {
    await migrate(database.url, schema([one], [answering(1)]));
    expect(await answer()).toBe(1);
    await migrate(database.url, schema([one], [answering(2)]));
    expect(await answer()).toBe(2);
    await pool.query(answering(3).text);
    await migrate(database.url, schema([one], [answering(2)]));
    expect(await answer()).toBe(3);
  });

  test('a process of an older release leaves the functions of a newer one unchanged', async () => {
    await migrate(database.url, schema([one, two], [answering(2)]));
    await migrate(database.url, schema([one], [answering(1)]));
    expect(await answer()).toBe(2);
  });
});
