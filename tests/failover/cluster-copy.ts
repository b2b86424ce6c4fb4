/**
 * Copies the data folder of a running server, as the basis of a standby. It does the work of pg_basebackup,
 * which the packaged PostgreSQL lacks.
 */
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPool, unlimitedWork } from '../../apps/gateway/src/db/pool.ts';

/** Folders whose content the server makes anew, or a copy must not have; they are copied empty. */
const EMPTY_FOLDERS = new Set([
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /(^|\/)(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|(standby|recovery)\.signal)$/;
/** It records how far the data files have been written, so it is copied last. */
const CONTROL_FILE = 'global/pg_control';

/** Copies `cluster`, whose server is at `serverUrl`, into the new folder `into`. */
export async function copyRunningCluster(serverUrl: string, cluster: string, into: string): Promise<void> {
  const pool = createPool(serverUrl, 1, unlimitedWork);
  const client = await pool.connect();
  try {
    await client.query(`select pg_backup_start('standby', true)`);
    mkdirSync(into, { mode: 0o700 });
    for (const { path, isFolder } of entriesIn(cluster))
      if (isFolder) mkdirSync(join(into, path), { mode: 0o700 });
      else copyFile(join(cluster, path), join(into, path));
    copyFile(join(cluster, CONTROL_FILE), join(into, CONTROL_FILE));
    const { rows } = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    writeFileSync(join(into, 'backup_label'), rows[0]?.label ?? '', { mode: 0o600 });
  } finally {
    client.release();
    await pool.end();
  }
}

/**
 * Yields everything to copy by its path in the folder, each folder before its content; the control file is
 * excluded.
 */
function* entriesIn(cluster: string, folder = ''): Iterable<{ path: string; isFolder: boolean }> {
  for (const entry of readdirSync(join(cluster, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (path === CONTROL_FILE || LEFT_OUT.test(path)) continue;
    if (entry.isFile() && folder !== 'pg_wal') yield { path, isFolder: false };
    if (!entry.isDirectory()) continue;
    yield { path, isFolder: true };
    if (!EMPTY_FOLDERS.has(path)) yield* entriesIn(cluster, path);
  }
}

/** Copies a file; does nothing if it has been deleted, which is usual in a folder that is in use. */
function copyFile(from: string, to: string): void {
  try {
    cpSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
