// The folder in which PostgreSQL keeps its data: `postgres` in the given folder, owned by the account that
// runs it and closed to all other users.
//
// When root keeps that folder where the account `postgres` has no access (under /root, most often), the data
// are in /var/lib/phonebill and `postgres` is a link to them, because we must not open up a user's home
// folder.

import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { sharedStateFolder, type DatabasePrograms } from './embedded-binaries.ts';
import { OperatorError } from './operator-error.ts';
import { plainEnvironment } from './postgres-server.ts';
import { canReach, type UnixAccount } from './unix-account.ts';

/** The system's message, as PostgreSQL's programs print it. */
const NO_SPACE = /No space left on device|Disk quota exceeded/;

/**
 * Returns the place of a data folder's database: in the folder itself, or, when the account of the database
 * has no access to it, in a system folder to which a link in it leads. Throws OperatorError when it belongs
 * to another account.
 */
export function databaseHome(folder: string, account: UnixAccount | undefined): string {
  const named = join(folder, 'postgres');
  if (!existsSync(named)) {
    if (account && !canReach(folder, account)) linkToSharedState(named);
    else mkdirSync(named, { mode: 0o700 });
  }
  const home = realpathSync(named);
  const owner = statSync(home).uid;
  if (account && owner !== account.uid) chownSync(home, account.uid, account.gid);
  if (!account && owner !== process.getuid?.()) {
    throw new OperatorError(
      `${home} belongs to another user: it was made when root or somebody else started the product.\n` +
        'Start as that user again, or set DATA_DIR to another folder.',
    );
  }
  return home;
}

function linkToSharedState(named: string): void {
  const elsewhere = join(sharedStateFolder, `data-${randomBytes(6).toString('hex')}`);
  mkdirSync(sharedStateFolder, { recursive: true, mode: 0o755 });
  mkdirSync(elsewhere, { mode: 0o700 });
  rmSync(named, { force: true });
  symlinkSync(elsewhere, named);
}

/**
 * Throws OperatorError unless the cluster has this major version: PostgreSQL reads only data folders of its
 * own.
 */
function requireMajor(cluster: string, major: string): void {
  const made = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (made === major) return;
  throw new OperatorError(
    `DATA_DIR: the database in ${cluster} was made by PostgreSQL ${made}, and this release comes with ` +
      `${major}: start the release of phonebill that made it, or set DATA_DIR to another folder.`,
  );
}

export interface NewCluster {
  readonly home: string;
  readonly account: UnixAccount | undefined;
  readonly programs: DatabasePrograms;
  readonly password: string;
}

/**
 * Returns the cluster in `home`, creating it on first use; one whose creation was interrupted is never
 * mistaken for a complete one.
 */
export function ensureCluster({ home, account, programs, password }: NewCluster): string {
  const cluster = join(home, 'data');
  if (existsSync(cluster)) {
    requireMajor(cluster, programs.major);
    return cluster;
  }
  const unfinished = join(home, 'unfinished');
  const passwordFile = join(home, 'password');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) chownSync(passwordFile, account.uid, account.gid);
  const { status, stderr, error } = spawnSync(
    programs.initdb,
    [
      `--pgdata=${unfinished}`,
      '--username=phonebill',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...account, cwd: home, env: plainEnvironment(), encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (error || status !== 0) {
    const said = error?.message ?? stderr;
    throw new OperatorError(
      NO_SPACE.test(said)
        ? `DATA_DIR: the disk of ${home} is full. Make room there (100 MB to begin with), or set ` +
            'DATA_DIR to a folder on another disk.'
        : `PostgreSQL could not make its data folder in ${home}:\n${said}`,
    );
  }
  renameSync(unfinished, cluster);
  return cluster;
}
