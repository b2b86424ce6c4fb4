/**
 * The path of the temporary file, beside the target, that holds the new content until it is renamed to the
 * target. The name is always the same, so that the next write replaces what a killed process left.
 */
import { closeSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';

export const partOf = (file: string): string => `${file}.part`;

/** Writes the part file anew, with this mode, and flushes it to the disk. */
export function writePart(file: string, text: string, mode: number): void {
  const part = partOf(file);
  // A part file that was left behind may have another mode, or be a link.
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
