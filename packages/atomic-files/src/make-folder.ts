import { mkdirSync } from 'node:fs';
import { asFileWriteError } from './file-write-error.ts';

/** Makes a folder, and those that it is in, where there is none. Throws FileWriteError. */
export function makeFolder(folder: string, mode: number): void {
  try {
    mkdirSync(folder, { recursive: true, mode });
  } catch (error) {
    throw asFileWriteError(folder, error);
  }
}
