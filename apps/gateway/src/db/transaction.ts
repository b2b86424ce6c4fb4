import { isDatabaseUnavailable } from './connections/database-unavailable.ts';
import type { Client, Database } from './pool.ts';

/**
 * Runs `work` in a transaction on one connection; rolls back when it throws. Never call a partner inside.
 * Throws DatabaseUnavailable when the answer to its commit does not arrive: the commit may have taken effect.
 */
export async function inTransaction<T>(pool: Database, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // A connection whose rollback fails is broken: it is closed, not returned to the pool. So is one whose
    // server no longer takes writes, or is about to stop.
    await client.query('rollback').then(
      () => client.release(isDatabaseUnavailable(error)),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
