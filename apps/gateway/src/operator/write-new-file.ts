/** A file that a command leaves for an operator: whole, or not there. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { unwritten } from '../runtime/index.ts';

/**
 * Writes a new file that its owner alone can read. Throws EEXIST where there is one already. On a full disk a
 * part of a list would be taken for the list: it is removed, and an error that names the file is thrown. It
 * has its name before it has its text, so that nobody else takes it meanwhile.
 */
export function writeNewFile(file: string, text: string): void {
  closeSync(openSync(file, 'wx', 0o600));
  const written = `${file}.part`;
  try {
    const opened = openSync(written, 'w', 0o600);
    try {
      writeFileSync(opened, text);
      fsyncSync(opened);
    } finally {
      closeSync(opened);
    }
    renameSync(written, file);
  } catch (cause) {
    for (const path of [written, file]) rmSync(path, { force: true });
    throw unwritten(file, cause);
  }
}
