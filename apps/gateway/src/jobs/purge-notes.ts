/** What is written of the nightly clean-up, and what /metrics says of it. */
import type { Pool } from '../db/index.ts';

/** The two parts of the clean-up. */
export type PurgeJob = 'purgeExpired' | 'purgeUnused';

/** Adds to what was removed from a table. */
export async function noteRemoved(pool: Pool, table: string, rowCount: number, at: Date): Promise<void> {
  await pool.query(
    `insert into purged_rows (table_name, row_count, last_row_count, last_at) values ($1, $2, $2, $3)
    on conflict (table_name) do update set row_count = purged_rows.row_count + excluded.row_count,
      last_row_count = excluded.last_row_count, last_at = excluded.last_at`,
    [table, rowCount, at],
  );
}

/** That a part of the clean-up came to its end and left nothing out. */
export async function noteWhole(pool: Pool, job: PurgeJob, at: Date): Promise<void> {
  await pool.query(
    `insert into purges (job, whole_at) values ($1, $2)
    on conflict (job) do update set whole_at = excluded.whole_at`,
    [job, at],
  );
}
