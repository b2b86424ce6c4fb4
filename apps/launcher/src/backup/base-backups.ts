// Base backups in the backup folder: each a copy of the data folder, named after when it was made, with what
// the product keeps beside its database (its keys). Written under another name first, so that one cut short
// is never taken for a whole one.

import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { NUMBERS_KEY_FILE } from '../keys/numbers-key.ts';
import { OperatorError } from '../operator-error.ts';
import { copyFile, type ClusterCopy } from './cluster-copy.ts';
import { parseSegmentName, type WalSegment } from './wal-names.ts';

export interface BaseBackup extends ClusterCopy {
  readonly folder: string;
  /** The first segment of the write-ahead log that it needs. */
  readonly start: WalSegment;
}

/** What the product keeps in its data folder beside the database and cannot make again. */
const KEPT_BESIDE = ['keys', 'postgres.password'];

const UNFINISHED = 'unfinished-';

/** Has `copy` fill a folder, and keeps it as a base backup once it is on the disk. */
export async function writeBaseBackup(
  { backupFolder, dataFolder }: { readonly backupFolder: string; readonly dataFolder: string },
  copy: (into: string) => Promise<ClusterCopy>,
): Promise<BaseBackup> {
  const all = join(backupFolder, 'base');
  mkdirSync(all, { recursive: true, mode: 0o700 });
  const unfinished = join(all, `${UNFINISHED}${process.pid}`);
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  try {
    const made = await copy(join(unfinished, 'data'));
    copyKeptBeside(dataFolder, unfinished);
    writeFileSync(join(unfinished, 'backup.json'), `${JSON.stringify(made, null, 1)}\n`, { mode: 0o600 });
    execFileSync('sync');
    const folder = join(all, made.endedAt.toISOString().replaceAll(/[-:]|\.\d+/g, ''));
    renameSync(unfinished, folder);
    return { ...made, folder, start: startOf(made) };
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** All that are whole, the oldest first. */
export function baseBackupsIn(backupFolder: string): BaseBackup[] {
  const all = join(backupFolder, 'base');
  if (!existsSync(all)) return [];
  return readdirSync(all)
    .filter((name) => !name.startsWith(UNFINISHED) && existsSync(join(all, name, 'backup.json')))
    .map((name) => readBaseBackup(join(all, name)))
    .toSorted((one, other) => one.endedAt.getTime() - other.endedAt.getTime());
}

function readBaseBackup(folder: string): BaseBackup {
  const made = JSON.parse(readFileSync(join(folder, 'backup.json'), 'utf8')) as Omit<
    ClusterCopy,
    'endedAt'
  > & {
    endedAt: string;
  };
  return { ...made, endedAt: new Date(made.endedAt), folder, start: startOf(made) };
}

function startOf({ startSegment }: { readonly startSegment: string }): WalSegment {
  const start = parseSegmentName(startSegment);
  if (!start) throw new Error(`not the name of a segment: ${startSegment}`);
  return start;
}

/**
 * Copies the data folder of a base backup into the new folder `cluster`. Throws OperatorError when a file is
 * not what it was when the backup was made.
 */
export async function unpackCluster({ folder, folders, files }: BaseBackup, cluster: string): Promise<void> {
  mkdirSync(cluster, { mode: 0o700 });
  for (const path of folders) mkdirSync(join(cluster, path), { mode: 0o700 });
  for (const [path, expected] of Object.entries(files)) {
    const sum = await copyFile(join(folder, 'data', path), join(cluster, path));
    if (sum?.bytes !== expected.bytes || sum.crc !== expected.crc)
      throw new OperatorError(
        `This base backup is damaged: ${join(folder, 'data', path)} is not what was written.\n` +
          'Move its folder away, so that the one before it is used, and restore again.',
      );
  }
}

/**
 * Copies the keys and the database's password between a data folder and a base backup, but for the key of
 * mobile numbers: beside the database that it encrypts it would protect nothing.
 */
export function copyKeptBeside(from: string, to: string): void {
  for (const name of KEPT_BESIDE)
    if (existsSync(join(from, name)))
      cpSync(join(from, name), join(to, name), { recursive: true, filter: mayBeKeptBeside });
}

function mayBeKeptBeside(source: string): boolean {
  return basename(source) !== NUMBERS_KEY_FILE;
}
