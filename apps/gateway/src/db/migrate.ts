/**
 * Brings a database to the present schema: our own (the baseline, or the steps that lead to it from an
 * earlier release; migrations/*.sql, each once, in the order of their names; then functions/*.sql, again
 * whenever a text has changed) and the job queue's. Why this is done by our own few lines: decision 15. What
 * migrations may do: migrations/README.md; which releases may work on the result: decision 43.
 */
import { createHash } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import { compareReleases, RELEASE } from '../runtime/index.ts';
import { createPool, type Client, unlimitedWork } from './pool.ts';
import { DatabaseUnavailable } from './connections/database-unavailable.ts';
import { type Migration, type Missing, missingOf } from './schema/baseline.ts';
import { isConcurrent, runConcurrently } from './schema/concurrent-migration.ts';
import { type MigrationLimits, migrationLimits, retryForLocks } from './schema/migration-limits.ts';
import {
  noteRelease,
  raiseOldest,
  refuseTheFirst,
  type ReleaseRange,
  readReleaseRange,
  whyRefused,
} from './schema/release-range.ts';
import { underSchemaLock } from './schema/schema-lock.ts';
import { presentSchema, type Schema, type SqlFile } from './schema/sql-files.ts';
import { UnusableDatabase } from './unusable-database.ts';

/**
 * Migrates a database. Safe to run twice and concurrently: processes that start together wait for one
 * another, under a lock. Consecutive migrations share a transaction, so a failing one leaves nothing of them
 * behind; a concurrent one runs alone. Throws {@link UnusableDatabase}, also for a statement that fails, with
 * its file's name; and the driver's error when the database goes away meanwhile.
 */
export async function migrate(
  databaseUrl: string,
  schema: Schema = presentSchema(),
  limits: MigrationLimits = migrationLimits,
): Promise<void> {
  const pool = createPool(databaseUrl, 2, unlimitedWork);
  try {
    await underSchemaLock(pool, async (client) => {
      // Needed in the directory of several shards, where their schema is searched first
      // (shards/shard-layout.ts).
      await client.query('set search_path = public');
      const missing = await retryForLocks(limits, () =>
        inLimits(client, limits, () => prepare(client, schema)),
      );
      for (const file of missing.files) await raiseOldest(client, file, schema.release);
      const functions = missing.isAhead ? [] : schema.functions;
      for (const stage of stagesOf(missing.files, functions))
        if (stage.concurrent) await applyConcurrently(client, stage.concurrent);
        else
          await retryForLocks(limits, () =>
            inLimits(client, limits, () => apply(client, stage.migrations, stage.functions)),
          );
      if (missing.mark !== null) await note(client, [missing.mark]);
      await noteRelease(client, schema.release);
    });
    await runMigrations({ pgPool: pool }).catch(asUnusable);
  } catch (error) {
    throw error instanceof FailedStep ? plainly(error, schema.release) : error;
  } finally {
    await pool.end();
  }
}

/**
 * One unit of the migration: a concurrent migration alone, or other migrations and functions in one
 * transaction.
 */
type Stage =
  | { readonly concurrent: SqlFile }
  | {
      readonly concurrent: null;
      readonly migrations: readonly Migration[];
      readonly functions: readonly SqlFile[];
    };

/**
 * Groups the migrations into stages. The functions are installed with the last change of the tables, before
 * indexes that take their time.
 */
function stagesOf(missing: readonly Migration[], functions: readonly SqlFile[]): Stage[] {
  const lastChange = missing.findLastIndex((file) => !isConcurrent(file));
  const stages: Stage[] = [];
  let together: Migration[] = [];
  for (const [place, file] of missing.entries()) {
    if (isConcurrent(file)) stages.push({ concurrent: file });
    else {
      together.push(file);
      const next = missing[place + 1];
      if (next && !isConcurrent(next)) continue;
      stages.push({
        concurrent: null,
        migrations: together,
        functions: place === lastChange ? functions : [],
      });
      together = [];
    }
  }
  return lastChange === -1 ? [{ concurrent: null, migrations: [], functions }, ...stages] : stages;
}

/** Runs `work` in a transaction with the limits of a migration. */
async function inLimits<T>(
  client: Client,
  { lockMs, statementMs }: MigrationLimits,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(`set local statement_timeout = ${statementMs}`);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    // The rollback fails when the connection is broken, which is the error being thrown already.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** The job queue itself detects a schema that its older releases cannot work with. */
function asUnusable(error: unknown): never {
  if (error instanceof Error && error.message.includes('Graphile Worker schema revision'))
    throw new UnusableDatabase(
      'The job queue in the database was changed by a newer release of phonebill, so that this one, ' +
        `${RELEASE}, cannot work with it: start the newer release.`,
      { cause: error },
    );
  throw error;
}

/**
 * Determines which migrations are missing, and whether the database is ahead of this release: while a newer
 * one is being rolled out, an older one must not restore its older functions.
 */
async function prepare(client: Client, schema: Schema): Promise<Missing> {
  await refuseOlderNumbering(client);
  await client.query(
    `create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null)`,
  );
  await client.query(
    `create table if not exists installed_functions (name text primary key, text_hash text not null)`,
  );
  await client.query(
    `create table if not exists release_range (
      only_row boolean primary key default true check (only_row),
      oldest_release text not null, newest_release text not null, migration text
    )`,
  );
  const range = await readReleaseRange(client);
  const refusal = whyRefused(schema.release, range);
  if (refusal !== null) throw new UnusableDatabase(refusal);
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  const missing = missingOf(schema, new Set(rows.map(({ name }) => name)));
  return { ...missing, isAhead: missing.isAhead || isOlder(schema.release, range) };
}

function isOlder(release: string, range: ReleaseRange | null): boolean {
  return range !== null && compareReleases(release, range.newest) < 0;
}

/** Before the first release migrations were numbered differently; there is no upgrade from there. */
async function refuseOlderNumbering(client: Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('kysely_migration') is not null as found`,
  );
  if (rows[0]?.found)
    throw new UnusableDatabase(
      'This database was made by a version of phonebill from before its first release, which ' +
        'cannot be brought ' +
        'forward: move the data folder away (DATA_DIR), or name an empty database ' +
        '(DATABASE_URL), and start again.',
    );
}

async function apply(
  client: Client,
  migrations: readonly Migration[],
  functions: readonly SqlFile[],
): Promise<void> {
  for (const file of migrations) {
    await named(`migration ${file.name}`, () => client.query(file.text));
    await noteApplied(client, file);
  }
  await installFunctions(client, functions);
}

async function applyConcurrently(client: Client, file: SqlFile): Promise<void> {
  await named(`migration ${file.name}`, () => runConcurrently(client, file));
  await noteApplied(client, file);
}

async function noteApplied(client: Client, file: Migration): Promise<void> {
  await note(client, [...(file.replaces ?? []), file.name]);
  await refuseTheFirst(client, file);
}

async function note(client: Client, names: readonly string[]): Promise<void> {
  await client.query(
    'insert into schema_migrations (name, applied_at) select name, now() from unnest($1::text[]) as name',
    [names],
  );
}

async function installFunctions(client: Client, functions: readonly SqlFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string; text_hash: string }>(
    'select name, text_hash from installed_functions',
  );
  const installed = new Map(rows.map(({ name, text_hash: hash }) => [name, hash]));
  for (const { name, text } of functions) {
    const hash = createHash('sha256').update(text).digest('hex');
    if (installed.get(name) === hash) continue;
    await named(`function ${name}`, () => client.query(text));
    await client.query(
      `insert into installed_functions (name, text_hash) values ($1, $2)
      on conflict (name) do update set text_hash = excluded.text_hash`,
      [name, hash],
    );
  }
}

/** PostgreSQL's code of what it often says in the words of a file alone. */
const DISK_FULL = '53100';

/** A file of the schema that could not be run. */
class FailedStep extends Error {
  override readonly name = 'FailedStep';
}

async function named(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : String(cause);
    const why = (cause as { code?: string }).code === DISK_FULL ? ", for the database's disk is full" : '';
    throw new FailedStep(`${what}: ${said}${why}`, { cause });
  }
}

/**
 * Returns the failure as one sentence for the operator, unless the database went away, which is waited for.
 */
function plainly({ message, cause }: FailedStep, release: string): unknown {
  // Other errors that elsewhere mean "away", such as a time limit or a full disk, would stop the next attempt
  // too.
  if (cause instanceof DatabaseUnavailable || (cause as { code?: string }).code?.startsWith('57P'))
    return cause;
  return new UnusableDatabase(
    `The database could not be brought to release ${release} (${message}): mend that and start again; ` +
      'processes of the release before go on meanwhile.',
    { cause },
  );
}
