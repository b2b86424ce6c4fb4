// Chooses where a test's own database server keeps its files.

import { accessSync, chmodSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The space (bytes) that all servers of a run need together, with a margin. */
const NEEDED_BYTES = 6 * 1024 ** 3;

/**
 * Makes a folder for a database server whose data is not needed afterwards: in memory if there is enough,
 * since creating and dropping a database of 800 files takes ten times as long on a disk; otherwise among the
 * temporary files. The caller removes it.
 */
export function makeDatabaseFolder(name: string): string {
  return makeDurableFolder(name, hasMemory() ? MEMORY : tmpdir());
}

/** Makes such a folder on a disk. */
export function makeDurableFolder(name: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `phonebill-${name}-`));
  // When run by root, the database server uses another account, which must be able to enter the folder.
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
