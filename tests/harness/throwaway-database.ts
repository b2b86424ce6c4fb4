import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';
import { makeDatabaseFolder } from '../support/database-folder.ts';

export interface ThrowawayDatabase {
  /** Empty and migrated. */
  readonly databaseUrl: string;
  /** Of its server, without a particular database. */
  readonly serverUrl: string;
  /** A folder for other files of the run; it goes with the server. */
  readonly folder: string;
  /** Stops the server and removes what it kept. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server of its own, which goes with this process, also when that is killed. */
export async function startThrowawayDatabase(name: string): Promise<ThrowawayDatabase> {
  const folder = makeDatabaseFolder(name);
  const server = await startEmbeddedDatabase({ folder, kind: 'throwaway' });
  const { serverUrl } = server;
  try {
    await ensureDatabase(serverUrl, name);
    const databaseUrl = urlOfDatabase(serverUrl, name);
    // Imported late: only who has a database needs the gateway's code of it.
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
