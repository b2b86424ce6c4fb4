/**
 * Brings a database to the present schema: ours (migrations/*.sql, each once, in the order of their names;
 * then functions/*.sql, again whenever a text changed) and the job queue's. Why by our own few lines:
 * decision 15.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { runMigrations } from 'graphile-worker';
import { createPool, type Client, unlimitedWork } from './pool.ts';
import { inTransaction } from './transaction.ts';

/** A database that this release cannot work with; the message says in one sentence what to do. */
export class UnusableDatabase extends Error {
  override readonly name = 'UnusableDatabase';
}

export interface SqlFile {
  /** The file's name without `.sql`. */
  readonly name: string;
  readonly text: string;
}

export interface Schema {
  readonly migrations: readonly SqlFile[];
  readonly functions: readonly SqlFile[];
}

/** Any number that nothing else locks: `phonebill schema` as text. */
const LOCK = "hashtextextended('phonebill schema', 0)";

/**
 * Safe to run twice and at once: processes that start together wait for one another, under a lock. All of it
 * is one transaction, so a migration that fails leaves nothing behind. Throws {@link UnusableDatabase}, or
 * the failing statement's error with the file's name.
 */
export async function migrate(databaseUrl: string, schema: Schema = presentSchema()): Promise<void> {
  const pool = createPool(databaseUrl, 2, unlimitedWork);
  try {
    await inTransaction(pool, async (client) => {
      // Waiting for another process, and changing a large table, may take longer than a statement usually
      // may.
      await client.query('set local statement_timeout = 0');
      await client.query(`select pg_advisory_xact_lock(${LOCK})`);
      await refuseOlderNumbering(client);
      await client.query(
        `
          create table if not exists schema_migrations (name text primary key,
          applied_at timestamptz not null)`,
      );
      await client.query(
        `create table if not exists installed_functions (name text primary key, text_hash text not null)`,
      );
      if (await applyMigrations(client, schema.migrations)) await installFunctions(client, schema.functions);
    });
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
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

/**
 * Applies what is missing. Gives whether the database is now at this release, and not ahead of it: beside a
 * newer release, which is being rolled out, an older one must not bring its older functions back.
 */
async function applyMigrations(client: Client, migrations: readonly SqlFile[]): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
  const applied = new Set(rows.map(({ name }) => name));
  for (const { name, text } of migrations) {
    if (applied.delete(name)) continue;
    await run(client, `migration ${name}`, text);
    await client.query('insert into schema_migrations (name, applied_at) values ($1, now())', [name]);
  }
  return applied.size === 0;
}

async function installFunctions(client: Client, functions: readonly SqlFile[]): Promise<void> {
  const { rows } = await client.query<{ name: string; text_hash: string }>(
    'select name, text_hash from installed_functions',
  );
  const installed = new Map(rows.map(({ name, text_hash: hash }) => [name, hash]));
  for (const { name, text } of functions) {
    const hash = createHash('sha256').update(text).digest('hex');
    if (installed.get(name) === hash) continue;
    await run(client, `function ${name}`, text);
    await client.query(
      `insert into installed_functions (name, text_hash) values ($1, $2)
      on conflict (name) do update set text_hash = excluded.text_hash`,
      [name, hash],
    );
  }
}

async function run(client: Client, what: string, text: string): Promise<void> {
  try {
    await client.query(text);
  } catch (cause) {
    throw new Error(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The schema of this release, from the files beside this one. */
export function presentSchema(): Schema {
  return { migrations: sqlFiles('migrations'), functions: sqlFiles('functions') };
}

function sqlFiles(folder: string): SqlFile[] {
  const here = new URL(`${folder}/`, import.meta.url);
  return readdirSync(here)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({
      name: file.slice(0, -'.sql'.length),
      text: readFileSync(new URL(file, here), 'utf8'),
    }));
}
