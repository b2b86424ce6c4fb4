// Restores the embedded database from a backup into a new data folder.

import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '@phonebill/atomic-files';
import { lockDataFolder } from '../data-folder.ts';
import { startEmbeddedDatabase } from '../embedded-database.ts';
import { OperatorError } from '../operator-error.ts';
import { PRODUCT_DATABASE } from '../product-database.ts';
import { ensureProductDatabase } from '../product-role.ts';
import { stopStalePostmaster } from '../stale-postmaster.ts';
import { accountForDatabase } from '../unix-account.ts';
import { copyKeys, DUMP_FILE } from './back-up.ts';
import { asBackupError } from './backup-error.ts';
import { restoreFrom } from './dump.ts';
import { clientProgram } from './dump-programs.ts';
import { hasUnfinishedRestore, noteRestoreBegun, noteRestoreEnded } from './unfinished-restore.ts';

/** The oldest PostgreSQL that the product supports. */
const LEAST_TO_RESTORE = 15;

/**
 * Creates the data folder, new or empty, from the backup in `folder`. Throws OperatorError when it cannot be
 * done, or is `told` to end. A data folder that holds anything but a killed restore is never touched; what a
 * failing restore has begun is removed.
 */
export async function restore(folder: string, dataFolder: string, told?: AbortSignal): Promise<void> {
  const dump = join(folder, DUMP_FILE);
  if (!existsSync(dump)) throw new OperatorError(`There is no backup in ${folder}: it has no ${DUMP_FILE}.`);
  requireEmpty(dataFolder);
  // A program older than the dump fails by itself, and what was begun is removed.
  const program = clientProgram('pg_restore', LEAST_TO_RESTORE);
  // When started by root, the database runs under another account, which must be able to enter the folder.
  makeFolder(dataFolder, accountForDatabase() ? 0o711 : 0o700);
  if (hasUnfinishedRestore(dataFolder)) await clear(dataFolder);
  const lock = lockDataFolder(dataFolder, 'npm run restore');
  try {
    noteRestoreBegun(dataFolder);
    // The keys come first, so that no database is left behind without its keys.
    copyKeys(folder, dataFolder);
    await restoreDatabase(dump, dataFolder, program, told);
    noteRestoreEnded(dataFolder);
  } catch (error) {
    const log = join(dataFolder, 'postgres.log');
    const said = existsSync(log) ? readFileSync(log, 'utf8') : '';
    removeAllOf(dataFolder);
    if (told?.aborted) throw new OperatorError('Nothing was restored: it was told to end.');
    throw asBackupError(dataFolder, error, said);
  } finally {
    lock.release();
  }
}

async function restoreDatabase(
  dump: string,
  dataFolder: string,
  program: string,
  told?: AbortSignal,
): Promise<void> {
  const server = await startEmbeddedDatabase({ folder: dataFolder, kind: 'durable' });
  try {
    const url = await ensureProductDatabase(server.serverUrl, dataFolder, PRODUCT_DATABASE);
    await restoreFrom(dump, url, program, told);
  } finally {
    await server.stop();
  }
}

/** Removes what a killed restore has left, once its server is gone. */
async function clear(dataFolder: string): Promise<void> {
  const lock = lockDataFolder(dataFolder, 'npm run restore');
  try {
    const cluster = join(dataFolder, 'postgres', 'data');
    if (existsSync(cluster)) await stopStalePostmaster(realpathSync(cluster));
    removeAllOf(dataFolder);
  } finally {
    lock.release();
  }
}

/**
 * Removes what was begun. The database may be elsewhere, and a server that failed to start may still be
 * ending.
 */
function removeAllOf(dataFolder: string): void {
  const database = join(dataFolder, 'postgres');
  const paths = readdirSync(dataFolder).map((name) => join(dataFolder, name));
  if (existsSync(database)) paths.unshift(realpathSync(database));
  for (const path of paths) rmSync(path, { recursive: true, force: true, maxRetries: 10 });
}

function requireEmpty(dataFolder: string): void {
  if (!existsSync(dataFolder) || readdirSync(dataFolder).length === 0) return;
  if (hasUnfinishedRestore(dataFolder)) return;
  throw new OperatorError(
    `The data folder is not empty: ${dataFolder}\n` +
      `Nothing is overwritten. Name a new one:  DATA_DIR=${dataFolder}-restored npm run restore -- …\n` +
      `or stop the product and move this one away:  mv ${dataFolder} ${dataFolder}-before`,
  );
}
