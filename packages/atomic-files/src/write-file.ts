import { renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { asFileWriteError } from './file-write-error.ts';
import { fsyncPath } from './fsync-path.ts';
import { partOf, removePart, writePart } from './part-file.ts';

export interface FileText {
  readonly file: string;
  readonly text: string;
  /** Permissions, such as 0o600. */
  readonly mode: number;
}

/**
 * Writes or replaces a file. Even if the disk is full, the process is killed or the power fails, the file has
 * all of the new text or is unchanged. Throws FileWriteError. Two processes must not write the same file at
 * the same time.
 */
export function writeFileAtomic(file: string, text: string, mode: number): void {
  writeFilesAtomic([{ file, text, mode }]);
}

/**
 * Writes several files of one folder that belong together: when there is no room for one, none is changed.
 */
export function writeFilesAtomic(files: readonly FileText[]): void {
  let current = '';
  try {
    for (const { file, text, mode } of files) {
      current = file;
      writePart(file, text, mode);
    }
    for (const { file } of files) {
      current = file;
      renameSync(partOf(file), file);
    }
    fsyncPath(dirname(current));
  } catch (error) {
    for (const { file } of files) removePart(file);
    throw asFileWriteError(current, error);
  }
}
