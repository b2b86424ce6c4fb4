// Where a test's own database server has its files.

import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** What all the servers of a run need together, with a margin. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * Makes a folder for a database server whose data nobody needs afterwards: in memory where there is enough
 * of it, since making and dropping a database of 800 files costs ten times as much on a disk; else among the
 * temporary files. Whoever asks for it removes it.
 */
export function makeDatabaseFolder(name: string): string {
  return makeDurableFolder(name, hasMemory() ? MEMORY : tmpdir());
}

/** Likewise, on a disk. */
export function makeDurableFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `phonebill-${name}-`));
  // Run by root, the database is another account, which must get through.
  chmodSync(folder, 0o711);
  return folder;
}

function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
