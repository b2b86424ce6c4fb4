/**
 * Checks the statements that arrive at the shards. A statement of the hot path names its user, so that only
 * one shard has to run it; those that may span users are listed here, each with the reason (docs/shards.md).
 */
import { createPool } from '../../apps/gateway/src/db/pool.ts';
import { shardedTables } from '../../apps/gateway/src/db/shards/sharded-schema.ts';

const acrossUsers: readonly { readonly pattern: RegExp; readonly way: string }[] = [
  {
    pattern: /FROM public\.agreements WHERE \(\(next_at <= /,
    way: 'the run of agreements: by agreements_due, each shard its own',
  },
  {
    pattern: /FROM public\.agreements WHERE .*\(agr_mbl = /,
    way: 'agreements of a number for which somebody else pays: by agreements_of_number, on each shard',
  },
  {
    pattern: /FROM public\.member_consents .*\(?\w*\.?agr_mbl = /,
    way: "what others ask and pay for a member's number: by member_consents_of_number, on each shard",
  },
  {
    pattern: /FROM public\.vouchers WHERE .*ended_at IS NOT NULL/,
    way: 'vouchers that ended and whose activity does not know: by vouchers_to_count, on each shard',
  },
  {
    pattern: /^SELECT at FROM public\.ledger_transfers WHERE \(\(at IS NOT NULL\)\) ORDER BY at ASC/,
    way: 'the first posting, from which sums of days begin: once, by an index, on each shard',
  },
  {
    pattern: /FROM public\.\w+ WHERE .*\((paid_at|settled_at|ended_at|requested_at|created_at|at) >=/,
    way: 'reconciliation: by time, in pieces, on each shard',
  },
];

/** Tests read the books of chaos and year as whole tables. */
const readByTests =
  /^SELECT .* FROM public\.\w+( WHERE \(+(state|unit|entity|method|open)\b[^<>]*)?( ORDER BY .*)?$/;

const FOREIGN = /^DECLARE c\d+ CURSOR FOR\s+|^PREPARE /;
const NAMES_USER = /user_no = (\?|\$\d|ANY)/;

/** Begins to record the statements that arrive at a shard. */
export async function keepStatements(shardDatabaseUrl: string): Promise<void> {
  const pool = createPool(shardDatabaseUrl, 1);
  await pool.query('create extension if not exists pg_stat_statements');
  await pool.end();
}

/**
 * Returns the statements of postgres_fdw that read or write a sharded table, name no user and are not on the
 * list of allowed ones; with `booksWereRead`, those by which a test reads its books are ignored.
 */
export async function statementsWithoutUser(
  shardDatabaseUrls: readonly string[],
  { booksWereRead }: { readonly booksWereRead: boolean },
): Promise<string[]> {
  const found = new Set<string>();
  for (const url of shardDatabaseUrls) {
    const pool = createPool(url, 1);
    try {
      const { rows } = await pool.query<{ query: string }>(
        `select query from pg_stat_statements s join pg_database d on d.oid = s.dbid
         where d.datname = current_database()`,
      );
      for (const { query } of rows)
        if (FOREIGN.test(query)) found.add(withoutValues(query.replace(FOREIGN, '')));
    } finally {
      await pool.end();
    }
  }
  if (found.size === 0) throw new Error('no statement arrived at a shard: nothing was looked at');
  const tables = new RegExp(`public\\.(${shardedTables.join('|')})\\b`);
  return [...found]
    .filter((query) => tables.test(query) && !NAMES_USER.test(query))
    .filter((query) => !acrossUsers.some(({ pattern }) => pattern.test(query)))
    .filter((query) => !(booksWereRead && readByTests.test(query)))
    .toSorted();
}

function withoutValues(query: string): string {
  return query.replaceAll(/'(?:[^']|'')*'(::[a-z ]+)?/g, '?').replaceAll(/\s+/g, ' ');
}
