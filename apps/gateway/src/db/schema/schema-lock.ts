/** Ensures that one process at a time changes the schema; others that start meanwhile wait for it. */
import { setTimeout as after } from 'node:timers/promises';
import type { Client, Pool } from '../pool.ts';

/** An arbitrary number that nothing else locks: `phonebill schema` as text. */
const LOCK = "hashtextextended('phonebill schema', 0)";
const ASKED_EVERY_MS = 200;

/**
 * Runs `work` on a connection that holds the lock. The lock is polled rather than waited for in a statement:
 * a waiting statement would hold a snapshot, for whose end an index that is built concurrently waits. The
 * lock is released with the connection.
 */
export async function underSchemaLock<T>(pool: Pool, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    while (!(await taken(client))) await after(ASKED_EVERY_MS);
    return await work(client);
  } finally {
    client.release(true);
  }
}

async function taken(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(`select pg_try_advisory_lock(${LOCK}) as taken`);
  return rows[0]?.taken ?? false;
}
