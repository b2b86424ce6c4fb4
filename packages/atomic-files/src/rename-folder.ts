import { readdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fsyncPath } from './fsync-path.ts';

/** Renames a folder once all of its content is on the disk. */
export function renameFolderAtomic(from: string, to: string): void {
  for (const entry of readdirSync(from, { recursive: true, withFileTypes: true }))
    if (entry.isFile() || entry.isDirectory()) fsyncPath(join(entry.parentPath, entry.name));
  fsyncPath(from);
  renameSync(from, to);
  fsyncPath(dirname(to));
}
