/** A file that a command leaves for an operator: whole, or not there. */
import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a new file that its owner alone can read. Throws EEXIST where there is one already. On a full disk a
 * part of a list would be taken for the list: it is removed, and the error thrown.
 */
export function writeNewFile(file: string, text: string): void {
  const opened = openSync(file, 'wx', 0o600);
  try {
    writeFileSync(opened, text);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  } finally {
    closeSync(opened);
  }
}
