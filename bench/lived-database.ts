/**
 * Brings a new database to the state of one that has been in use for a while: its plans are those of full
 * tables, and segments of its write-ahead log are recycled. In a new one every client waits, once every 2,000
 * orders, for 16 MB of zeros to be written.
 */
import type { Pool } from '../apps/gateway/src/db/pool.ts';

/** The number of 16 MB segments that `min_wal_size` keeps. */
const LOG_PARTS = 16;

export async function makeItHaveLived(pool: Pool): Promise<void> {
  await pool.query('vacuum analyze');
  for (let part = 0; part < LOG_PARTS; part += 1) {
    await pool.query(`select pg_logical_emit_message(false, 'bench', 'so that the part is not empty')`);
    await pool.query('select pg_switch_wal()');
  }
  await pool.query('checkpoint');
}
