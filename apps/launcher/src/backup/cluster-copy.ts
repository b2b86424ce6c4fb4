// A copy of a data folder whose server runs. The server writes on meanwhile: the copy is whole together with
// the write-ahead log of the time in which it was made, which the file `backup_label` in it names. (The
// packaged PostgreSQL has no pg_basebackup, which does the same.)

import { once } from 'node:events';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import pg from 'pg';
import { OperatorError, systemErrorCode } from '../operator-error.ts';

/** Size and CRC-32 of a copied file. */
export interface FileSum {
  readonly bytes: number;
  readonly crc: number;
}

export interface ClusterCopy {
  /** Where the write-ahead log that the copy needs begins and ends: positions, and names of segments. */
  readonly startPosition: string;
  readonly startSegment: string;
  readonly stopPosition: string;
  readonly stopSegment: string;
  /** By the server's clock. From here on the copy can be brought to any moment. */
  readonly endedAt: Date;
  /** By their paths in the copy; each folder after the one that it is in. */
  readonly folders: readonly string[];
  readonly files: Readonly<Record<string, FileSum>>;
}

/** What the server makes anew, or a copy must not have. Their folders stay, empty. */
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
const LEFT_OUT = new RegExp(
  '(^|/)(postmaster\\.(pid|opts)|pg_internal\\.init.*|pgsql_tmp.*|(backup_label|tablespace_map)(\\.old)?' +
    '|postgresql\\.auto\\.conf\\.tmp|current_logfiles|(standby|recovery)\\.signal)$',
);
/** Says up to where the data files are written: copied last. */
const CONTROL_FILE = 'global/pg_control';

/**
 * Copies `cluster`, whose server is at `serverUrl`, into the new folder `into`. Throws OperatorError when it
 * has parts elsewhere (tablespaces), or the driver's or the file system's error.
 */
export async function copyRunningCluster(
  serverUrl: string,
  cluster: string,
  into: string,
): Promise<ClusterCopy> {
  if (readdirSync(join(cluster, 'pg_tblspc')).length > 0)
    throw new OperatorError('This database has tablespaces outside of its folder, which are not copied.');
  const client = new pg.Client({ connectionString: serverUrl, statement_timeout: 0 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const start = await one<{ position: string; segment: string }>(
      client,
      `select s as position, pg_walfile_name(s) as segment from pg_backup_start('phonebill', true) s`,
    );
    const files: Record<string, FileSum> = {};
    mkdirSync(into, { mode: 0o700 });
    const folders: string[] = [];
    for (const { path, isFolder } of [...entriesIn(cluster), { path: CONTROL_FILE, isFolder: false }]) {
      if (isFolder) {
        mkdirSync(join(into, path), { mode: 0o700 });
        folders.push(path);
        continue;
      }
      const sum = await copyFile(join(cluster, path), join(into, path));
      if (sum) files[path] = sum;
    }
    const stop = await one<{ position: string; segment: string; label: string; ended_at: Date }>(
      client,
      `select lsn as position, pg_walfile_name(lsn) as segment, labelfile as label,
        clock_timestamp() as ended_at
      from pg_backup_stop(false)`,
    );
    writeFileSync(join(into, 'backup_label'), stop.label, { mode: 0o600 });
    files['backup_label'] = { bytes: Buffer.byteLength(stop.label), crc: crc32(stop.label) };
    return {
      startPosition: start.position,
      startSegment: start.segment,
      stopPosition: stop.position,
      stopSegment: stop.segment,
      endedAt: stop.ended_at,
      folders,
      files,
    };
  } finally {
    await client.end();
  }
}

async function one<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row> {
  const [row] = (await client.query<Row>(text)).rows;
  if (!row) throw new Error(`no row: ${text}`);
  return row;
}

/** Everything to copy, by its path in the folder, each folder before what is in it; no control file. */
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

/** Copies a file and sums it up. Undefined when it has gone, which is usual in a folder that is in use. */
export async function copyFile(from: string, to: string): Promise<FileSum | undefined> {
  let [bytes, crc] = [0, 0];
  const source = createReadStream(from, { highWaterMark: 1024 * 1024 });
  try {
    await once(source, 'open');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
  async function* summedUp(chunks: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      crc = crc32(chunk, crc);
      yield chunk;
    }
  }
  await pipeline(source, summedUp, createWriteStream(to, { mode: 0o600 }));
  return { bytes, crc };
}
