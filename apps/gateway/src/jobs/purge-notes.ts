/** Records of the nightly clean-up, which /metrics reports. */
import type { Pool } from '../db/index.ts';
import { HOUR_MS } from '../runtime/time/index.ts';

/** The two parts of the clean-up. */
export type PurgeJob = 'purgeExpired' | 'purgeUnused';

/** Time (ms) within which a part that completed counts as done this night. */
const SAME_NIGHT_MS = 6 * HOUR_MS;

/**
 * Runs a part of the clean-up, unless it completed this night: what a process that died, or a locked table,
 * left undone is made up for an hour later and not a day.
 */
export async function unlessWhole(
  job: PurgeJob,
  { pool, now, run }: { readonly pool: Pool; readonly now: Date; readonly run: () => Promise<unknown> },
): Promise<void> {
  const { rowCount } = await pool.query('select from purges where job = $1 and whole_at > $2', [
    job,
    new Date(now.getTime() - SAME_NIGHT_MS),
  ]);
  if (rowCount === 0) await run();
}

/** Adds to the number of rows deleted from a table. */
export async function noteRemoved(pool: Pool, table: string, rowCount: number, at: Date): Promise<void> {
  await pool.query(
    `insert into purged_rows (table_name, row_count, last_row_count, last_at) values ($1, $2, $2, $3)
    on conflict (table_name) do update set row_count = purged_rows.row_count + excluded.row_count,
      last_row_count = excluded.last_row_count, last_at = excluded.last_at`,
    [table, rowCount, at],
  );
}

/** Records that a part of the clean-up completed without omissions. */
export async function noteWhole(pool: Pool, job: PurgeJob, at: Date): Promise<void> {
  await pool.query(
    `insert into purges (job, whole_at) values ($1, $2)
    on conflict (job) do update set whole_at = excluded.whole_at`,
    [job, at],
  );
}
