// A file that is there whole or as it was before, whenever the disk is full, the process is killed or the
// power is cut: keys and passwords without which what is stored opens no more.

import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError, systemErrorCode } from './operator-error.ts';

export interface FileText {
  readonly file: string;
  readonly text: string;
  readonly mode: number;
}

/** Throws OperatorError, naming the file, when it cannot be written. */
export function writeWholeFile(file: string, text: string, mode: number): void {
  writeWholeFiles([{ file, text, mode }]);
}

/** The same for files of one folder that belong together: where one finds no room, none is changed. */
export function writeWholeFiles(files: readonly FileText[]): void {
  let current = '';
  try {
    for (const each of files) {
      current = each.file;
      writeAside(each);
    }
    for (const { file } of files) {
      current = file;
      renameSync(aside(file), file);
    }
    sync(dirname(current));
  } catch (error) {
    for (const { file } of files) rmSync(aside(file), { force: true });
    throw unwritten(current, error);
  }
}

const aside = (file: string): string => `${file}.new`;

function writeAside({ file, text, mode }: FileText): void {
  // One that was left behind may have other rights.
  rmSync(aside(file), { force: true });
  const opened = openSync(aside(file), 'wx', mode);
  try {
    writeFileSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Makes a folder where there is none. Throws OperatorError, naming it, when that cannot be done. */
export function makeFolder(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { recursive: true, mode });
  } catch (error) {
    throw unwritten(folder, error);
  }
}

/** Gives a folder its name once all of it is on the disk. */
export function renameWholeFolder(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) sync(join(entry.parentPath, entry.name));
  sync(from);
  renameSync(from, to);
  sync(dirname(to));
}

/**
 * An error of the system in one sentence that names the file or folder; any other as it is. Programs of
 * PostgreSQL say of a full disk in words that it is full, or their server ends and says it in its log alone:
 * `said` is that log.
 */
export function unwritten(path: string, error: unknown, said = ''): unknown {
  const isFull = error instanceof Error && NO_SPACE.test(`${error.message}\n${said}`);
  const code = isFull ? 'ENOSPC' : systemErrorCode(error);
  if (code === undefined || (error instanceof OperatorError && !isFull)) return error;
  const why = whyNot[code] ?? (error as Error).message;
  return new OperatorError(`${path} could not be written: ${why}.`, { cause: error });
}

const NO_SPACE = /No space left on device/;

const whyNot: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left on its disk',
  EDQUOT: 'this user has no space left on its disk',
  EROFS: 'its file system takes no writes',
};

/** What stands in a file, or which names are in a folder, outlasts a power cut from now on. */
function sync(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
