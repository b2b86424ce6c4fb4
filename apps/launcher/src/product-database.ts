// Opens the database that the product uses: the one that DATABASE_URL names, or a durable one of our own in
// the data folder.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refuseUnfinishedRestore } from './backup/unfinished-restore.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import type { LaunchSettings } from './launch-settings.ts';
import { refuseMoved } from './moved-database.ts';
import { OperatorError } from './operator-error.ts';
import { ensureProductDatabase } from './product-role.ts';

export interface ProductDatabase {
  readonly url: string;
  /** The location of our own database's data; undefined for an external database. */
  readonly home: string | undefined;
  /** Resolves when our own server is gone, for whatever reason. */
  readonly lost: Promise<void>;
  stop(): Promise<void>;
}

/** The name of the database on the embedded server. */
export const PRODUCT_DATABASE = 'phonebill';

/**
 * Opens the database. `partners`: the variables that name real partners, in which case this is no
 * demonstration.
 */
export async function openDatabase(
  { databaseUrl, dataFolder, roles }: LaunchSettings,
  partners: readonly string[] = [],
): Promise<ProductDatabase> {
  if (databaseUrl !== undefined) {
    return {
      url: databaseUrl,
      home: undefined,
      lost: Promise.withResolvers<void>().promise,
      stop: () => Promise.resolve(),
    };
  }
  refuseMoved(dataFolder);
  refuseUnfinishedRestore(dataFolder);
  // An operator with real partners has a database already: the embedded one is for trying the product.
  const isForReal = !roles.has('sandbox') || partners.length > 0;
  if (isForReal && !existsSync(join(dataFolder, 'postgres')))
    throw new OperatorError(
      `DATABASE_URL is not set${partners.length > 0 ? ` while ${partners.join(', ')} is` : ''}, and there ` +
        `is no database in ${dataFolder}: nobody's orders are begun on an empty one by mistake. ` +
        'Set DATABASE_URL: an embedded database is for trying, and begins with the sandbox as every partner.',
    );
  const server = await startEmbeddedDatabase({ folder: dataFolder, kind: 'durable' });
  return {
    url: await ensureProductDatabase(server.serverUrl, dataFolder, PRODUCT_DATABASE),
    home: server.home,
    lost: server.exited,
    stop: server.stop,
  };
}
