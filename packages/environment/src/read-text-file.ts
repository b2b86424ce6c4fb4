/** Files that operators name: whatever one turns out to be, no more of it is read than such a file has. */
import { closeSync, openSync, readSync } from 'node:fs';

/** A file that has more in it than whoever reads it takes. */
export class FileTooLong extends Error {
  override readonly name = 'FileTooLong';

  constructor(mostBytes: number) {
    super(`it has more than ${mostBytes / 1024} KB`);
  }
}

/**
 * What a file says, in UTF-8. Throws FileTooLong where it has more than `mostBytes`, also where it never ends
 * (a device), and the error of the disk where it cannot be read.
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
