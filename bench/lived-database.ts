/**
 * So that what is measured is a database that has lived for a while: its plans are those of full tables, and
 * parts of its log are used again. In a new one everybody waits, every 2,000 orders, for 16 MB of zeros.
 */
import type { Pool } from '../apps/gateway/src/db/pool.ts';

/** What `min_wal_size` keeps, in parts of 16 MB. */
const LOG_PARTS = 16;

export async function makeItHaveLived(pool: Pool): Promise<void> {
  await pool.query('vacuum analyze');
  for (let part = 0; part < LOG_PARTS; part += 1) {
    await pool.query(`select pg_logical_emit_message(false, 'bench', 'so that the part is not empty')`);
    await pool.query('select pg_switch_wal()');
  }
  await pool.query('checkpoint');
}
