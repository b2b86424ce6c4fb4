// Makes a backup of the embedded database while the product runs: a new folder with a dump of the database,
// and what the product keeps beside it (its keys).

import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { renameFolderAtomic } from '@phonebill/atomic-files';
import pg from 'pg';
import { urlOfDatabase } from '../databases.ts';
import { NUMBERS_KEY_FILE } from '../keys/numbers-key.ts';
import { OperatorError, systemErrorCode } from '../operator-error.ts';
import { PRODUCT_DATABASE } from '../product-database.ts';
import { asBackupError } from './backup-error.ts';
import { dumpTo } from './dump.ts';
import { clientProgram } from './dump-programs.ts';

export const DUMP_FILE = 'database.dump';
const KEYS = 'keys';

/**
 * Makes the backup in `folder`, which appears only once all of it is written. Returns the size of the dump.
 * Throws OperatorError when something is there already, the product does not run, pg_dump is missing or
 * fails, or it is `told` to end.
 */
export async function backUp(
  dataFolder: string,
  folder: string,
  told?: AbortSignal,
): Promise<{ readonly bytes: number }> {
  if (existsSync(folder))
    throw new OperatorError(`${folder} is there already: name a new folder, nothing is overwritten.`);
  const serverUrl = serverOf(dataFolder);
  const program = clientProgram('pg_dump', await majorOf(serverUrl, dataFolder));
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  try {
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    await dumpTo(join(unfinished, DUMP_FILE), urlOfDatabase(serverUrl, PRODUCT_DATABASE), program, told);
    copyKeys(dataFolder, unfinished);
    renameFolderAtomic(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (told?.aborted) throw new OperatorError('Nothing was backed up: it was told to end.');
    throw asBackupError(folder, error);
  }
  return { bytes: statSync(join(folder, DUMP_FILE)).size };
}

/**
 * Copies the keys between a data folder and a backup, except the key of mobile numbers: beside the database
 * that it encrypts it would protect nothing. Throws OperatorError when one of them is no file.
 */
export function copyKeys(from: string, to: string): void {
  if (existsSync(join(from, KEYS)))
    cpSync(join(from, KEYS), join(to, KEYS), { recursive: true, filter: mayBeCopied });
}

function mayBeCopied(source: string): boolean {
  const stats = statSync(source, { throwIfNoEntry: false });
  if (!stats?.isFile() && !stats?.isDirectory())
    throw new OperatorError(`${source} is neither a file nor a folder: the keys could not be copied.`);
  return basename(source) !== NUMBERS_KEY_FILE;
}

/** Returns the administrator's address of the server that runs on a data folder. */
function serverOf(dataFolder: string): string {
  const [password, port] = ['postgres.password', 'postgres.port'].map((name) => {
    const file = join(dataFolder, name);
    try {
      if (existsSync(file)) return readFileSync(file, 'utf8').trim();
    } catch (cause) {
      throw new OperatorError(
        `${file} cannot be read (${systemErrorCode(cause) ?? 'unknown error'}): ` +
          'make the backup as the user that the product runs as.',
        { cause },
      );
    }
    throw new OperatorError(
      `There is no database of the product in ${dataFolder}. Set DATA_DIR to the folder it runs on.`,
    );
  });
  return `postgres://phonebill:${password}@127.0.0.1:${port}`;
}

async function majorOf(serverUrl: string, dataFolder: string): Promise<number> {
  const connectionString = urlOfDatabase(serverUrl, 'postgres');
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ number: string }>('show server_version_num');
    return Math.floor(Number(Object.values(rows[0] ?? {})[0]) / 10_000);
  } catch (cause) {
    throw new OperatorError(
      'The database does not answer. A backup is made while the product runs: start it with npm start. ' +
        `Of a product that is stopped, copy the data folder whole:  cp -aL ${dataFolder} /elsewhere/data`,
      { cause },
    );
  } finally {
    await client.end();
  }
}
