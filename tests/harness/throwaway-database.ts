import { migrate } from '../../apps/gateway/src/db/migrate.ts';
import { ensureDatabase, urlOfDatabase } from '../../apps/launcher/src/databases.ts';
import { startEmbeddedDatabase } from '../../apps/launcher/src/embedded-database.ts';
import { makeDatabaseFolder } from '../support/database-folder.ts';

export interface ThrowawayDatabase {
  /** Empty and migrated. */
  readonly databaseUrl: string;
  /** A folder for other files of the run; it goes with the server. */
  readonly folder: string;
}

/** Runs `use` on a PostgreSQL server of its own, which is stopped and removed afterwards. */
export async function onThrowawayDatabase<T>(
  name: string,
  use: (database: ThrowawayDatabase) => Promise<T>,
): Promise<T> {
  const folder = makeDatabaseFolder(name);
  const server = await startEmbeddedDatabase({ folder, kind: 'throwaway' });
  try {
    await ensureDatabase(server.serverUrl, name);
    const databaseUrl = urlOfDatabase(server.serverUrl, name);
    await migrate(databaseUrl);
    return await use({ databaseUrl, folder });
  } finally {
    await server.stop();
  }
}
