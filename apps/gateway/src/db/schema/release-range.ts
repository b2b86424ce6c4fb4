/**
 * Defines which releases may work on a database: one row holds the oldest that still may, and the newest that
 * has worked on it. A migration that removes something (`-- contract: since release 0.3.0`) raises the
 * oldest; docs/decisions/0043-releases-that-can-go-back.md says when it may.
 */
import { compareReleases } from '../../runtime/index.ts';
import type { Client, Pool } from '../pool.ts';
import { UnusableDatabase } from '../unusable-database.ts';
import type { SqlFile } from './sql-files.ts';

/** The line in a migration that says that releases before the named one use what it removes. */
const CONTRACT = /^-- contract: since release (\d+\.\d+\.\d+)$/m;
/** A process not seen for this long, three beats, is gone, or will be refused when it returns. */
const SEEN_WITHIN = '15 seconds';
/** The migration that introduced the range. */
const UNKNOWN_TO_FIRST = '0051-running-processes';

export interface ReleaseRange {
  readonly oldest: string;
  readonly newest: string;
  /** The migration that raised the oldest; null when nothing has been removed yet. */
  readonly migration: string | null;
}

/**
 * Returns the release since which the code no longer uses what the migration removes; null when it only adds.
 */
export function contractOf({ text }: SqlFile): string | null {
  return CONTRACT.exec(text)?.[1] ?? null;
}

/** Returns the range; null when none has been recorded yet. */
export async function readReleaseRange(database: Client | Pool): Promise<ReleaseRange | null> {
  const { rows } = await database.query<ReleaseRange>(
    `select oldest_release as oldest, newest_release as newest, migration from release_range`,
  );
  return rows[0] ?? null;
}

/**
 * Returns one sentence for the operator when this release may not work on a database of that range; otherwise
 * null.
 */
export function whyRefused(release: string, range: ReleaseRange | null): string | null {
  if (!range || compareReleases(release, range.oldest) >= 0) return null;
  return (
    `This is release ${release} of phonebill, and the database was changed by release ${range.newest} ` +
    `(${range.migration}) so that no release before ${range.oldest} can work on it: ` +
    `start release ${range.oldest} or a newer one.`
  );
}

/** Records that the release has worked on the database. */
export async function noteRelease(client: Client, release: string): Promise<void> {
  const known = await readReleaseRange(client);
  if (known && compareReleases(known.newest, release) >= 0) return;
  await client.query(
    `insert into release_range (oldest_release, newest_release) values ('0.0.0', $1)
      on conflict (only_row) do update set newest_release = $1`,
    [release],
  );
}

/**
 * Raises the oldest release before a migration that removes something: no process that needs it may be
 * working on the database, or start to. Throws {@link UnusableDatabase} while processes of such a release are
 * running.
 */
export async function raiseOldest(client: Client, file: SqlFile, release: string): Promise<void> {
  const since = contractOf(file);
  if (since === null) return;
  const working = await olderProcesses(client, since);
  if (working.length > 0)
    throw new UnusableDatabase(
      `${working.length} processes of release ${[...new Set(working)].join(', ')} work on the database, ` +
        `and release ${release} takes away what releases before ${since} use (${file.name}): bring all of ` +
        `them to release ${since} first, or stop them, and start this one again.`,
    );
  const known = await readReleaseRange(client);
  if (known && compareReleases(known.oldest, since) >= 0) return;
  await client.query(
    `insert into release_range (oldest_release, newest_release, migration) values ($1, $2, $3)
      on conflict (only_row) do update set oldest_release = $1, newest_release = $2, migration = $3`,
    [since, release, file.name],
  );
}

/**
 * Makes release 0.1.0 refuse the database after a migration that removed something: it knows no range, but
 * checks whether it knows each migration that another one `needs`.
 */
export async function refuseTheFirst(client: Client, file: SqlFile): Promise<void> {
  if (contractOf(file) === null) return;
  const { rowCount } = await client.query(
    `select from information_schema.columns
      where table_schema = 'public' and table_name = 'schema_migrations' and column_name = 'needs'`,
  );
  if (rowCount === 0) return;
  await client.query('update schema_migrations set needs = $1 where name = $2', [
    UNKNOWN_TO_FIRST,
    file.name,
  ]);
}

async function olderProcesses(client: Client, since: string): Promise<string[]> {
  const { rows: tables } = await client.query<{ there: boolean }>(
    `select to_regclass('running_processes') is not null as there`,
  );
  if (!tables[0]?.there) return [];
  const { rows } = await client.query<{ release: string }>(
    `select release from running_processes where seen_at > now() - interval '${SEEN_WITHIN}'`,
  );
  return rows.map(({ release }) => release).filter((release) => compareReleases(release, since) < 0);
}
