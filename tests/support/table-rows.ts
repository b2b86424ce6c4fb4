/** How many rows every table has, for tests of what is left behind. */
import type { Pool } from '../../apps/gateway/src/db/pool.ts';

/** Rows of the processes themselves, which they write whoever calls, and what they keep beside their work. */
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

/** Of every table of the product but the processes' own; one that is added is counted. */
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

/** Which tables have more rows than before. */
export const grown = (before: RowCounts, after: RowCounts): string[] =>
  Object.keys(after).filter((table) => (after[table] ?? 0) > (before[table] ?? 0));
