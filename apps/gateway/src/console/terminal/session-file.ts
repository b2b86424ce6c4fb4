/** Where a terminal that has signed in keeps its session: a file that its owner alone may read. */
import { lstatSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { unwritten } from '../../runtime/index.ts';

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

/** Never for a moment readable by others, whatever was there before. Throws an error that names the file. */
export function writeSessionFile(file: string, token: string): void {
  putAside(file, token, (written) => renameSync(written, file));
}

/**
 * Throws an error that names the file where no session could be kept: one that was opened then would be
 * nobody's. What is there stays.
 */
export function requireSessionFile(file: string): void {
  putAside(file, 'x'.repeat(100), (written) => rmSync(written));
}

function putAside(file: string, token: string, then: (written: string) => void): void {
  const written = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    rmSync(written, { force: true });
    try {
      writeFileSync(written, `${token}\n`, { mode: 0o600, flag: 'wx' });
      then(written);
    } catch (error) {
      rmSync(written, { force: true });
      throw error;
    }
  } catch (error) {
    throw unwritten(file, error);
  }
}

export function removeSessionFile(file: string): void {
  rmSync(file, { force: true });
}
