/**
 * Whether the database may have forgotten its last moments: it was restored to an earlier time, moved, or a
 * standby took over that had not got all of it. The server says so by its identifier and its timeline, which
 * are compared with those kept in the database (follow_database_lineage).
 */
import type pg from 'pg';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import type { Pool } from '../pool.ts';

export interface DatabaseLineage {
  /** Since when it goes on from what may be an earlier state; null: it never did. */
  since(): Date | null;
}

/**
 * Asks on each connection before it is used: after a change of servers all of them are new, so that whoever
 * reads the database knows by then. Resolves once it was asked for the first time.
 */
export async function watchDatabaseLineage(pool: Pool, telemetry: Telemetry): Promise<DatabaseLineage> {
  let since: Date | null = null;
  async function ask(connection: Pick<pg.ClientBase, 'query'>): Promise<void> {
    const { rows } = await connection.query<{ since: Date | null }>(
      'select follow_database_lineage() as since',
    );
    const now = rows[0]?.since ?? null;
    if (now === null || now.getTime() === since?.getTime()) return;
    since = now;
    telemetry.log('warn', 'the database goes on from an earlier state, or on another server', {
      since: now.toISOString(),
    });
  }
  pool.whenOpened(ask);
  await ask(pool);
  return { since: () => since };
}
