import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Has on the disk what stands in a file, or which names are in a folder. */
export function fsyncPath(path: string): void {
  const opened = openSync(path, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
