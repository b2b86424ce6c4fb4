/** Where a terminal that has signed in keeps its session: a file that its owner alone may read. */
import { lstatSync, readFileSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { checkWritable, makeFolder, writeFileAtomic } from '@phonebill/atomic-files';

/** `stateHome`: XDG_STATE_HOME; empty: not set. */
export function sessionFileOf(named: string | null, stateHome = ''): string {
  if (named !== null) return named;
  return join(
    stateHome === '' ? join(homedir(), '.local', 'state') : stateHome,
    'phonebill',
    'operator-session',
  );
}

/** Null: there is none. Throws Error where others may read or write it. */
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

/** Throws FileWriteError. Others can at no moment read it, whatever was there before. */
export function writeSessionFile(file: string, token: string): void {
  makeFolder(dirname(file), FOLDER_MODE);
  writeFileAtomic(file, `${token}\n`, 0o600);
}

/**
 * Throws FileWriteError where no session could be kept: one that was opened then would be nobody's. What is
 * there stays.
 */
export function requireSessionFile(file: string): void {
  makeFolder(dirname(file), FOLDER_MODE);
  checkWritable(file, MORE_THAN_A_TOKEN);
}

const FOLDER_MODE = 0o700;
const MORE_THAN_A_TOKEN = 100;

/** Signing out: also where there is none. */
export function removeSessionFile(file: string): void {
  rmSync(file, { force: true });
}
