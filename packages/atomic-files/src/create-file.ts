import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { asFileWriteError, FileWriteError, isFileThere } from './file-write-error.ts';
import { fsyncPath } from './fsync-path.ts';
import { partOf, removePart, writePart } from './part-file.ts';

/**
 * Writes a new file in full or not at all: when the disk is full, nothing of it is left. Throws
 * FileWriteError, also when a file of this name exists already.
 */
export function createFileAtomic(file: string, text: string, mode: number): void {
  takeName(file, mode);
  try {
    writePart(file, text, mode);
    renameSync(partOf(file), file);
    fsyncPath(dirname(file));
  } catch (error) {
    removePart(file);
    rmSync(file, { force: true });
    throw asFileWriteError(file, error);
  }
}

/** Reserves the name with an empty file: of two processes that want it, one gets it. */
function takeName(file: string, mode: number): void {
  try {
    closeSync(openSync(file, 'wx', mode));
  } catch (cause) {
    if (isFileThere(cause))
      throw new FileWriteError(`there is a file ${file} already: name another one`, { cause });
    throw asFileWriteError(file, cause);
  }
}
