import { mkdirSync, statSync } from 'node:fs';
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
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder).isDirectory()) return;
    if (code !== 'ENOENT') throw error;
    make(dirname(folder), mode);
    makeIn(folder, mode);
  }
}

/** Makes a folder in one that is there; another process may have been first. */
function makeIn(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
