// One base backup of the embedded database while the product runs, and what is too old by then removed.

import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { accountForDatabase } from '../unix-account.ts';
import { baseBackupsIn, writeBaseBackup, type BaseBackup } from './base-backups.ts';
import { copyRunningCluster } from './cluster-copy.ts';
import { archiveSettings, filesBefore, isArchived, openArchiveFolder } from './wal-archive.ts';

export interface BackupOptions {
  readonly dataFolder: string;
  readonly backupFolder: string;
  /** Any moment of so many days can be restored. */
  readonly keptDays: number;
}

export interface BackupResult {
  readonly backup: BaseBackup;
  readonly removedBackups: number;
  readonly removedLogFiles: number;
}

/** How long the last of the log that a backup needs may take into the archive. */
const ARCHIVE_LIMIT_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * Makes a base backup that can be restored by itself: the log it needs is in the archive when this resolves.
 * Throws OperatorError when the product does not run, archives nothing, or its archive does not keep up.
 */
export async function makeBackup({
  dataFolder,
  backupFolder,
  keptDays,
}: BackupOptions): Promise<BackupResult> {
  const archive = openArchiveFolder(backupFolder, accountForDatabase());
  const serverUrl = serverOf(dataFolder);
  await requireArchiving(serverUrl, archive);
  const cluster = realpathSync(join(dataFolder, 'postgres', 'data'));
  const backup = await writeBaseBackup({ backupFolder, dataFolder }, async (into) => {
    const copy = await copyRunningCluster(serverUrl, cluster, into);
    await untilArchived(serverUrl, archive, copy.stopSegment);
    return copy;
  });
  return {
    backup,
    ...removeOld(backupFolder, archive, new Date(backup.endedAt.getTime() - keptDays * DAY_MS)),
  };
}

/** The administrator's address of the server that runs on a data folder. */
function serverOf(dataFolder: string): string {
  const [password, port] = ['postgres.password', 'postgres.port'].map((name) => {
    const file = join(dataFolder, name);
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
    throw new OperatorError(
      `There is no database of the product in ${dataFolder}. Set DATA_DIR to the folder it runs on.`,
    );
  });
  return `postgres://phonebill:${password}@127.0.0.1:${port}/postgres`;
}

async function requireArchiving(serverUrl: string, archive: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw new OperatorError(
      'The database does not answer. A backup is made while the product runs: start it with npm start.',
      { cause },
    );
  }
  try {
    const { rows } = await client.query<{ mode: string; command: string }>(
      `select current_setting('archive_mode') as mode, current_setting('archive_command') as command`,
    );
    const [{ mode, command } = { mode: 'off', command: '' }] = rows;
    if (mode === 'off' || command !== archiveSettings(archive)['archive_command'])
      throw new OperatorError(
        'The product that runs does not archive into this folder, without which a backup is of no use.\n' +
          `Restart it with the same folder:  BACKUP_DIR=${join(archive, '..')} npm start`,
      );
  } finally {
    await client.end();
  }
}

async function untilArchived(serverUrl: string, archive: string, segment: string): Promise<void> {
  for (const deadline = Date.now() + ARCHIVE_LIMIT_MS; Date.now() < deadline; await sleep(50))
    if (isArchived(archive, segment)) return;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ failed: string | null }>(
      'select last_failed_wal as failed from pg_stat_archiver where last_failed_time > ' +
        "coalesce(last_archived_time, '-infinity')",
    );
    throw new OperatorError(
      `The archive does not keep up: ${segment} is not in ${archive} after ${ARCHIVE_LIMIT_MS / 1000} s` +
        `${rows[0]?.failed ? `; the archive command fails for ${rows[0].failed}` : ''}.\n` +
        'The end of postgres.log in the data folder says why. No backup was made.',
    );
  } finally {
    await client.end();
  }
}

/** Keeps every backup since `cutoff`, and the newest before it, from which that time is restored. */
function removeOld(
  backupFolder: string,
  archive: string,
  cutoff: Date,
): { removedBackups: number; removedLogFiles: number } {
  const all = baseBackupsIn(backupFolder);
  const firstKept = Math.max(
    0,
    all.findLastIndex(({ endedAt }) => endedAt <= cutoff),
  );
  for (const { folder } of all.slice(0, firstKept)) rmSync(folder, { recursive: true });
  const files = filesBefore(archive, Math.min(...all.slice(firstKept).map(({ start }) => start.number)));
  for (const file of files) rmSync(file);
  return { removedBackups: firstKept, removedLogFiles: files.length };
}
