// The database the product runs on: the one DATABASE_URL names, or a durable one of
// our own in the data folder.

import { startEmbeddedDatabase } from './embedded-database.ts';
import type { LaunchSettings } from './launch-settings.ts';
import { refuseMoved } from './moved-database.ts';
import { ensureProductDatabase } from './product-role.ts';

export interface ProductDatabase {
  readonly url: string;
  /** Where our own keeps its data; undefined for somebody else's. */
  readonly home: string | undefined;
  /** Settles when our own server is gone, for whatever reason. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

const name = 'phonebill';

export async function openDatabase({
  databaseUrl,
  dataFolder,
  backupFolder,
}: LaunchSettings): Promise<ProductDatabase> {
  if (databaseUrl !== undefined) {
    return {
      url: databaseUrl,
      home: undefined,
      lost: Promise.withResolvers<void>().promise,
      stop: () => Promise.resolve(),
    };
  }
  refuseMoved(dataFolder);
  const server = await startEmbeddedDatabase({ folder: dataFolder, kind: 'durable', backupFolder });
  return {
    url: await ensureProductDatabase(server.serverUrl, dataFolder, name),
    home: server.home,
    lost: server.exited,
    stop: server.stop,
  };
}
