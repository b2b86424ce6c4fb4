/**
 * The file beside another in which its new content is written, until it takes the other's name. Its own name
 * never changes, so that what a killed process left goes with the next writing.
 */
import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';

export const partOf = (file: string): string => `${file}.part`;

/** Writes the part anew, with this mode, and has it on the disk. */
export function writePart(file: string, text: string, mode: number): void {
  const part = partOf(file);
  // One that was left behind may have another mode, or be a link.
  rmSync(part, { force: true });
  const opened = openSync(part, 'wx', mode);
  try {
    writeFileSync(opened, text);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

export function removePart(file: string): void {
  rmSync(partOf(file), { force: true });
}
