import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Writable } from 'node:stream';
import { asFileWriteError } from './file-write-error.ts';
import { fsyncPath } from './fsync-path.ts';
import { partOf } from './part-file.ts';

/**
 * Does the same as `writeFileAtomic` for content that is too large for memory: `write` writes to the stream
 * until the end. Throws FileWriteError, and whatever `write` throws.
 */
export async function streamFileAtomic(
  file: string,
  mode: number,
  write: (into: Writable) => Promise<void>,
): Promise<void> {
  const part = partOf(file);
  try {
    await rm(part, { force: true });
    await write(createWriteStream(part, { flags: 'wx', mode, flush: true }));
    await rename(part, file);
    fsyncPath(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw asFileWriteError(file, error);
  }
}
