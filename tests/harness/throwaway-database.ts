import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';
import { makeDatabaseFolder } from '../support/database-folder.ts';

export interface ThrowawayDatabase {
  /** The address of an empty, migrated database. */
  readonly databaseUrl: string;
  /** The server's address, without a particular database. */
  readonly serverUrl: string;
  /** A folder for other files of the run; it is removed with the server. */
  readonly folder: string;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server that ends with this process, even when this is killed. */
export async function startThrowawayDatabase(name: string): Promise<ThrowawayDatabase> {
  const folder = makeDatabaseFolder(name);
  const server = await startEmbeddedDatabase({ folder, kind: 'throwaway' });
  const { serverUrl } = server;
  try {
    await ensureDatabase(serverUrl, name);
    const databaseUrl = urlOfDatabase(serverUrl, name);
    // Imported late, because only runs with a database need this code of the gateway.
    const { migrate } = await import('../../apps/gateway/src/db/migrate.ts');
    await migrate(databaseUrl);
    return { databaseUrl, serverUrl, folder, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Runs `use` on such a server, which is stopped afterwards. */
export async function onThrowawayDatabase<T>(
  name: string,
  use: (database: ThrowawayDatabase) => Promise<T>,
): Promise<T> {
  const database = await startThrowawayDatabase(name);
  try {
    return await use(database);
  } finally {
    await database.stop();
  }
}
