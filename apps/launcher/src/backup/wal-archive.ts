// The archive of PostgreSQL's write-ahead log: each finished segment, compressed, under its own name. The
// server writes and reads it by the two commands made here. A name appears only when its file is whole and
// on the disk; compression brings a checksum, so that a damaged file is found before it is used.

import {
  chmodSync,
  chownSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gunzipSync } from 'node:zlib';
import { OperatorError } from '../operator-error.ts';
import { canReach, type UnixAccount } from '../unix-account.ts';
import {
  historyName,
  parseHistory,
  parseHistoryName,
  parseSegmentName,
  SEGMENT_BYTES,
  type Branch,
  type WalSegment,
} from './wal-names.ts';

const ENDING = '.gz';

/** How long a change waits at most until it is in the archive, once the archive keeps up. */
const ARCHIVED_WITHIN = '60s';

/**
 * The archive's folder in `backupFolder`, made when it is missing, and given to the account that runs
 * PostgreSQL. Throws OperatorError when that account cannot get there.
 */
export function openArchiveFolder(backupFolder: string, account: UnixAccount | undefined): string {
  const folder = join(backupFolder, 'wal');
  if (folder.includes("'"))
    throw new OperatorError(`BACKUP_DIR may not have a quote in its name: ${backupFolder}`);
  // Run by root, the database is another account, which must get through.
  if (!existsSync(backupFolder)) mkdirSync(backupFolder, { recursive: true, mode: account ? 0o711 : 0o700 });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!account) return folder;
  if (!canReach(backupFolder, account))
    throw new OperatorError(
      `The account "postgres", which runs the database, cannot enter ${backupFolder}.\n` +
        'Set BACKUP_DIR to a folder that it can, or open that one:  chmod o+x on it and those above it.',
    );
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    if (statSync(path).uid !== account.uid) chownSync(path, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return folder;
}

/** Settings with which the server archives there. A segment that is there already must be the same. */
export function archiveSettings(archive: string): Record<string, string> {
  const [folder, file, part] = [
    inShell(archive),
    inShell(archive, `%f${ENDING}`),
    inShell(archive, '%f.part'),
  ];
  const write = `gzip -1 < '%p' > ${part} && sync ${part} && mv ${part} ${file} && sync ${folder}`;
  return {
    archive_mode: 'on',
    archive_command: `if [ -e ${file} ]; then gzip -dc ${file} | cmp -s - '%p'; else ${write}; fi`,
    archive_timeout: ARCHIVED_WITHIN,
  };
}

/** The setting with which the server reads what it is to restore. */
export function restoreSettings(archive: string): Record<string, string> {
  const file = inShell(archive, `%f${ENDING}`);
  return { restore_command: `[ -e ${file} ] && gzip -dc ${file} > '%p'` };
}

/** PostgreSQL puts the names in for %f and %p; a % of the folder's own is doubled. */
function inShell(folder: string, name = ''): string {
  return `'${join(folder.replaceAll('%', '%%'), name)}'`;
}

export interface ArchivedSegment extends WalSegment {
  readonly file: string;
  readonly archivedAt: Date;
}

export function segmentsIn(archive: string): ArchivedSegment[] {
  return namesIn(archive).flatMap((name) => {
    const segment = parseSegmentName(name);
    if (!segment) return [];
    const file = join(archive, `${name}${ENDING}`);
    return [{ ...segment, file, archivedAt: statSync(file).mtime }];
  });
}

/** Files that are of no use once no base backup begins before this segment. */
export function filesBefore(archive: string, segmentNumber: number): string[] {
  return namesIn(archive)
    .filter((name) => {
      const segment = parseSegmentName(name.slice(0, 24));
      return segment !== undefined && segment.number < segmentNumber;
    })
    .map((name) => join(archive, `${name}${ENDING}`));
}

export function isArchived(archive: string, name: string): boolean {
  return existsSync(join(archive, `${name}${ENDING}`));
}

/** Every timeline of the archive by its number, each with those that lead to it, the oldest first. */
export function timelinesIn(archive: string): Map<number, Branch[]> {
  const timelines = new Map<number, Branch[]>();
  for (const { timeline } of segmentsIn(archive)) timelines.set(timeline, [{ timeline, from: 0 }]);
  for (const name of namesIn(archive)) {
    const timeline = parseHistoryName(name);
    if (timeline !== undefined) timelines.set(timeline, readHistory(archive, timeline));
  }
  return timelines;
}

function readHistory(archive: string, timeline: number): Branch[] {
  const file = join(archive, `${historyName(timeline)}${ENDING}`);
  return parseHistory(timeline, gunzipSync(readFileSync(file)).toString('utf8'));
}

function namesIn(archive: string): string[] {
  return readdirSync(archive)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length));
}

/** Whether the file is a whole segment: decompressed to the end, of the right size and checksum. */
export async function isWholeSegment(file: string): Promise<boolean> {
  let bytes = 0;
  try {
    await pipeline(createReadStream(file), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) bytes += chunk.length;
    });
  } catch {
    return false;
  }
  return bytes === SEGMENT_BYTES;
}
