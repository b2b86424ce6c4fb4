/**
 * Reads files that operators name. Whatever such a path turns out to be, no more is read than such a file may
 * contain.
 */
import { closeSync, openSync, readSync } from 'node:fs';

/** A file that contains more than its reader accepts. */
export class FileTooLong extends Error {
  override readonly name = 'FileTooLong';

  constructor(mostBytes: number) {
    super(`it has more than ${mostBytes / 1024} KB`);
  }
}

/**
 * Returns the content of a file, in UTF-8. Throws FileTooLong when it has more than `mostBytes`, also when it
 * never ends (a device), and the disk's error when it cannot be read.
 */
export function readTextFile(file: string | URL, mostBytes: number): string {
  const opened = openSync(file, 'r');
  try {
    const parts: Buffer[] = [];
    for (let read = 0; read <= mostBytes;) {
      const part = Buffer.allocUnsafe(Math.min(PART_BYTES, mostBytes + 1 - read));
      const bytes = readSync(opened, part);
      if (bytes === 0) return Buffer.concat(parts).toString('utf8');
      parts.push(part.subarray(0, bytes));
      read += bytes;
    }
    throw new FileTooLong(mostBytes);
  } finally {
    closeSync(opened);
  }
}

const PART_BYTES = 65_536;
