import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { asFileWriteError } from './file-write-error.ts';

/** Makes a folder, and those that it is in, where there is none. Throws FileWriteError. */
export function makeFolder(folder: string, mode: number): void {
  try {
    make(resolve(folder), mode);
  } catch (error) {
    throw asFileWriteError(folder, error);
  }
}

/** Node's own way of making those that it is in, too, never ends below `/proc`, where none can be made. */
function make(folder: string, mode: number): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) make(parent, mode);
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    // It was there, or another process was first.
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST' && statSync(folder).isDirectory();
    if (!isThere) throw error;
  }
}
