import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes the content of a file, or the list of names in a folder, to the disk. */
export function fsyncPath(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
