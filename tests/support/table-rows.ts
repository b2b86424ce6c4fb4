/** Counts the rows of every table, for tests of what is left behind. */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';

/**
 * Tables whose rows the processes write themselves, independent of calls, and what they store beside their
 * work.
 */
const ofProcesses: ReadonlySet<string> = new Set([
  'activity_totals',
  'job_processes',
  'number_conversions',
  'partner_calls',
  'partner_states',
  'reconciliation_days',
  'regular_jobs',
]);

export type RowCounts = Readonly<Record<string, number>>;

/**
 * Returns the row counts of every table of the product except the processes' own; a new table is included
 * automatically.
 */
export async function rowsOfTables(pool: Pick<Pool, 'query'>): Promise<RowCounts> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  if (tables.length < 50) throw new Error(`there are ${tables.length} tables only`);
  const counted = tables.filter(({ name }) => !ofProcesses.has(name));
  const { rows } = await pool.query<{ name: string; rows: number }>(
    counted
      .map(({ name }) => `select '${name}' as name, count(*)::int as rows from ${name}`)
      .join(' union all '),
  );
  return Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]));
}

/** Returns the tables that have more rows than before. */
export const grown = (before: RowCounts, after: RowCounts): string[] =>
  Object.keys(after).filter((table) => (after[table] ?? 0) > (before[table] ?? 0));
