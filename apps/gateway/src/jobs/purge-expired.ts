/** Removes what is kept no longer (retention.ts): codes, tokens, nonces, sessions, deleted numbers. */
import type { Pool } from '../db/index.ts';
import { type Retention, retention } from './retention.ts';

/** Rows removed by one statement: small enough to hold no lock for long. */
const BATCH = 5000;

/** Removes what has been over for long enough at `now`, in portions. Gives how many rows went. */
export async function purgeExpired(
  pool: Pool,
  now: Date,
  tables: Readonly<Record<string, Retention>> = retention,
): Promise<number> {
  let removed = 0;
  for (const [table, rule] of Object.entries(tables)) {
    if (!('until' in rule)) continue;
    let batch: number;
    do {
      const { rowCount } = await pool.query(
        // The time is asked for again: on shards two rows of one table may have the same place.
        `delete from ${table} where ${rule.until} < $1 and ctid = any (array(
           select ctid from ${table} where ${rule.until} < $1 limit ${BATCH}))`,
        [new Date(now.getTime() - rule.keptMs)],
      );
      batch = rowCount ?? 0;
      removed += batch;
    } while (batch === BATCH);
  }
  return removed;
}
