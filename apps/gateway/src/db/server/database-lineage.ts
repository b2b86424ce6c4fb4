/**
 * Detects whether the database may have lost its latest changes: it was restored to an earlier time, moved,
 * or a standby took over that had not received all of them. The server's identifier and timeline are compared
 * with those stored in the database (follow_database_lineage).
 */
import type pg from 'pg';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import type { Pool } from '../pool.ts';

export interface DatabaseLineage {
  /** Returns when the database went on from what may be an earlier state; null when it never did. */
  since(): Date | null;
}

/**
 * Checks each connection before it is used: after a change of servers all connections are new, so whatever
 * reads the database knows of the change by then. Resolves after the first check.
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
