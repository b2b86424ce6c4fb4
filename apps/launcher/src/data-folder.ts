// Locks the data folder for one process at a time. The operating system keeps the lock on an open file
// (through SQLite, which is built into Node): it is released the moment its holder ends, so a crash leaves
// nothing to clean up. A note beside it names the holder, for the message of a second start.

import { FileWriteError, makeFolder } from '@phonebill/atomic-files';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { OperatorError, systemErrorCode } from './operator-error.ts';

export interface DataFolderLock {
  release(): void;
}

/**
 * Locks the folder for this process. `address` is where the process can be reached; it is written to the
 * note. Throws OperatorError when another process has the lock, or when the folder cannot be written.
 */
export function lockDataFolder(folder: string, address: string): DataFolderLock {
  makeWritable(folder);
  const note = join(folder, 'running.txt');
  const lock = new DatabaseSync(join(folder, 'lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (cause) {
    lock.close();
    throw new OperatorError(
      `Already running on this data folder: ${holder(note)}\nFolder: ${folder}\n` +
        'Stop that one first, or set DATA_DIR to another folder.',
      { cause },
    );
  }
  writeFileSync(note, `${address} (process ${process.pid})\n`);
  return {
    release: () => {
      rmSync(note, { force: true });
      lock.close();
    },
  };
}

function makeWritable(folder: string): void {
  const probe = join(folder, `.probe-${process.pid}`);
  try {
    makeFolder(folder, 0o777);
    try {
      writeFileSync(probe, Buffer.alloc(PROBE_BYTES));
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (cause) {
    const error = cause instanceof FileWriteError ? cause.cause : cause;
    const why = whyUnusable[systemErrorCode(error) ?? ''] ?? `cannot be written (${String(error)})`;
    throw new OperatorError(`DATA_DIR: ${folder} ${why}. Set DATA_DIR to a folder that can be written.`, {
      cause,
    });
  }
}

/**
 * More than a file system stores together with the name of a file, so that a full disk does not accept it.
 */
const PROBE_BYTES = 256 * 1024;

const whyUnusable: Readonly<Record<string, string>> = {
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EEXIST: 'is a file and no folder',
  ENOENT: 'cannot be made there',
  ENOTDIR: 'is a file and no folder, or in one',
  ENOSPC: 'is on a disk without space',
  EDQUOT: 'is on a disk on which this user has no space left',
  EROFS: 'is on a file system that cannot be written',
};

function holder(note: string): string {
  try {
    return readFileSync(note, 'utf8').trim();
  } catch {
    return 'another process';
  }
}
