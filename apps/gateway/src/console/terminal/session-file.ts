/** Stores the session of a signed-in terminal in a file that only its owner may read. */
import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkWritable, makeFolder, writeFileAtomic } from '@phonebill/atomic-files';

/** Returns the path of the file. `stateHome` is XDG_STATE_HOME, empty if not set. */
export function sessionFileOf(named: string | null, stateHome = ''): string {
  if (named !== null) return named;
  return join(
    stateHome === '' ? join(homedir(), '.local', 'state') : stateHome,
    'phonebill',
    'operator-session',
  );
}

/** Reads the token; null if there is none. Throws Error if other users may read or write the file. */
export function readSessionFile(file: string): string | null {
  let text: string;
  try {
    const { mode, uid } = lstatSync(file);
    const isOwn = process.getuid === undefined || uid === process.getuid();
    if (!isOwn || (mode & 0o077) !== 0)
      throw new Error(`${file} can be read by others: remove it, and sign in again.`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return text.trim() || null;
}

/**
 * Writes the token. Other users can read it at no moment, whatever file was there before. Throws
 * FileWriteError.
 */
export function writeSessionFile(file: string, token: string): void {
  makeFolder(dirname(file), FOLDER_MODE);
  writeFileAtomic(file, `${token}\n`, 0o600);
}

/**
 * Throws FileWriteError when no session can be stored, so that none is opened in vain. An existing file is
 * left unchanged.
 */
export function requireSessionFile(file: string): void {
  makeFolder(dirname(file), FOLDER_MODE);
  checkWritable(file, MORE_THAN_A_TOKEN);
}

const FOLDER_MODE = 0o700;
const MORE_THAN_A_TOKEN = 100;

/** Removes the file, if there is one. */
export function removeSessionFile(file: string): void {
  rmSync(file, { force: true });
}
