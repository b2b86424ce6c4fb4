import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { asFileWriteError } from './file-write-error.ts';

/** Creates a folder and its missing parents. Throws FileWriteError. */
export function makeFolder(folder: string, mode: number): void {
  try {
    make(resolve(folder), mode);
  } catch (error) {
    throw asFileWriteError(folder, error);
  }
}

/**
 * Not done by Node's `recursive` option, which never returns below `/proc`, where no folder can be created.
 */
function make(folder: string, mode: number): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) make(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // The folder existed already, or another process created it first.
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(folder).isDirectory();
    if (!isThere) throw error;
  }
}
