/**
 * Brings a database to the present schema: ours (migrations/*.sql, each once, in the order of their names;
 * then functions/*.sql, again whenever a text changed) and the job queue's. Why by our own few lines:
 * decision 15. What migrations may do: migrations/README.md.
 */
import { createHash } from 'node:crypto';
import { runMigrations } from 'graphile-worker';
import { createPool, type Client, unlimitedWork } from './pool.ts';
import { isConcurrent, runConcurrently } from './schema/concurrent-migration.ts';
import { type MigrationLimits, migrationLimits, retryForLocks } from './schema/migration-limits.ts';
import { underSchemaLock } from './schema/schema-lock.ts';
import { presentSchema, type Schema, type SqlFile } from './schema/sql-files.ts';
import { UnusableDatabase } from './unusable-database.ts';

/**
 * Safe to run twice and at once: processes that start together wait for one another, under a lock. Migrations
 * that follow one another share a transaction, so one that fails leaves nothing of them behind; a concurrent
 * one stands alone. Throws {@link UnusableDatabase}, or the failing statement's error with the file's name.
 */
export async function migrate(
  databaseUrl: string,
  schema: Schema = presentSchema(),
  limits: MigrationLimits = migrationLimits,
): Promise<void> {
  const pool = createPool(databaseUrl, 2, unlimitedWork);
  try {
    await underSchemaLock(pool, async (client) => {
      // The directory of several shards searches their schema first (shards/shard-layout.ts).
      await client.query('set search_path = public');
      const { missing, isAhead } = await retryForLocks(limits, () =>
        inLimits(client, limits, () => prepare(client, schema.migrations)),
      );
      const functions = isAhead ? [] : schema.functions;
      for (const stage of stagesOf(missing, functions))
        if (stage.concurrent) await applyConcurrently(client, stage.concurrent);
        else
          await retryForLocks(limits, () =>
            inLimits(client, limits, () => apply(client, stage.migrations, stage.functions)),
          );
    });
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
}

/** What is done in one go: a concurrent migration, or others and functions in one transaction. */
type Stage =
  | { readonly concurrent: SqlFile }
  | {
      readonly concurrent: null;
      readonly migrations: readonly SqlFile[];
      readonly functions: readonly SqlFile[];
    };

/** Functions come with the last change of the tables, before indexes that take their time. */
function stagesOf(missing: readonly SqlFile[], functions: readonly SqlFile[]): Stage[] {
  const lastChange = missing.findLastIndex((file) => !isConcurrent(file));
  const stages: Stage[] = [];
  let together: SqlFile[] = [];
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

/** A transaction with the limits of a migration. */
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
    // A rollback fails where the connection is broken, and that is the error already.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Which migrations are missing, and whether the database is ahead of this release: beside a newer one, which
 * is being rolled out, an older one must not bring its older functions back.
 */
async function prepare(
  client: Client,
  migrations: readonly SqlFile[],
): Promise<{ missing: SqlFile[]; isAhead: boolean }> {
  await refuseOlderNumbering(client);
  await client.query(
    `create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null)`,
  );
  await client.query(
    `create table if not exists installed_functions (name text primary key, text_hash text not null)`,
  );
  // The column came with a migration; a database before it asks nothing of anybody.
  const { rows } = await client.query<{ name: string; needs: string | null }>(
    `select name, to_jsonb(schema_migrations) ->> 'needs' as needs from schema_migrations`,
  );
  requireKnown(rows, migrations);
  const applied = new Set(rows.map(({ name }) => name));
  const missing = migrations.filter(({ name }) => !applied.delete(name));
  return { missing, isAhead: applied.size > 0 };
}

/** In a migration: who does not know the named one cannot work after this one. */
const NEEDS = /^-- needs: (\S+)$/m;

/** A newer release may have taken away what this one uses. */
function requireKnown(
  applied: readonly { readonly name: string; readonly needs: string | null }[],
  migrations: readonly SqlFile[],
): void {
  const known = new Set(migrations.map(({ name }) => name));
  const beyond = applied.find(({ needs }) => needs !== null && !known.has(needs));
  if (beyond)
    throw new UnusableDatabase(
      `The database was changed by a newer release of phonebill (${beyond.name}), after which releases ` +
        `without ${beyond.needs} cannot work on it, and this one ends with ${migrations.at(-1)?.name}: ` +
        'start the newer release.',
    );
}

/** Before the first release migrations were numbered otherwise; nothing leads from there to here. */
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
  migrations: readonly SqlFile[],
  functions: readonly SqlFile[],
): Promise<void> {
  for (const { name, text } of migrations) {
    await named(`migration ${name}`, () => client.query(text));
    await noteApplied(client, { name, text });
  }
  await installFunctions(client, functions);
}

async function applyConcurrently(client: Client, file: SqlFile): Promise<void> {
  await named(`migration ${file.name}`, () => runConcurrently(client, file));
  await noteApplied(client, file);
}

async function noteApplied(client: Client, { name, text }: SqlFile): Promise<void> {
  await client.query('insert into schema_migrations (name, applied_at) values ($1, now())', [name]);
  const needs = NEEDS.exec(text)?.[1];
  if (needs !== undefined)
    await client.query('update schema_migrations set needs = $2 where name = $1', [name, needs]);
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

async function named(what: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new Error(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}
