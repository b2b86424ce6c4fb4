import { readDatabaseUrl } from './connections/database-url.ts';
import { createPool } from './pool.ts';

/**
 * Opens one connection to see that the database can be used. Throws Error saying why not, naming the servers
 * and never user or password.
 */
export async function requireDatabase(databaseUrl: string): Promise<void> {
  const { servers } = readDatabaseUrl(databaseUrl);
  const pool = createPool(databaseUrl, 1);
  try {
    await pool.query('select 1');
  } catch (cause) {
    const names = servers.map(({ host, port }) => `${host}:${port}`).join(', ');
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`DATABASE_URL: the database on ${names} cannot be used: ${why}`, { cause });
  } finally {
    await pool.end();
  }
}
