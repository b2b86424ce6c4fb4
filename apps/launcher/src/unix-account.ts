// Finds or creates the account under which PostgreSQL runs, since it refuses to run as root. When the
// launcher itself is root, the database runs under the unprivileged account `postgres`, created on first use.
// An ordinary user runs it under their own account.

import { execFileSync } from 'node:child_process';
import { chownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OperatorError } from './operator-error.ts';

export interface UnixAccount {
  readonly uid: number;
  readonly gid: number;
}

const accountName = 'postgres';

/** Returns the account under which to run PostgreSQL; undefined to run it as the present user. */
export function accountForDatabase(): UnixAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = findAccount();
  if (known) return known;
  createAccount();
  const made = findAccount();
  if (made) return made;
  throw new OperatorError(cannotCreateAccount);
}

/** Whether the account may pass through every folder above `path` and enter it. */
export function canReach(path: string, account: UnixAccount): boolean {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Makes the account the owner of `folder` and everything in it. Does nothing without an account. */
export function giveFolderTo(account: UnixAccount | undefined, folder: string): void {
  if (!account) return;
  chownSync(folder, account.uid, account.gid);
  for (const { parentPath, name } of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chownSync(join(parentPath, name), account.uid, account.gid);
}

const cannotCreateAccount =
  'PostgreSQL refuses to run as root, and the account "postgres" could not be created.\n' +
  'Create it and start again:  useradd --system postgres\n' +
  'or start as an ordinary user, or set DATABASE_URL to a PostgreSQL you already have.';

function findAccount(): UnixAccount | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':');
    if (name === accountName) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}

function createAccount(): void {
  const attempts: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName],
    ],
    ['adduser', ['-S', '-D', '-H', accountName]],
  ];
  for (const [command, args] of attempts) {
    try {
      execFileSync(command, args, { stdio: 'ignore' });
      return;
    } catch {
      // The next way of creating an account is tried; the caller checks whether one worked.
    }
  }
}
