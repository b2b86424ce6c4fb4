// Finds this machine's pg_dump and pg_restore. They are not part of the product, whose PostgreSQL package has
// the server alone, and pg_dump cannot read a server that is newer than itself.

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/**
 * Returns the newest one, if it is of PostgreSQL `least` or later. Throws OperatorError saying what to
 * install when there is none.
 */
export function clientProgram(
  name: 'pg_dump' | 'pg_restore',
  least: number,
  folders: readonly string[] = usualFolders(),
): string {
  const [newest] = folders
    .map((folder) => join(folder, name))
    .filter((program) => existsSync(program))
    .map((program) => ({ program, major: majorOf(program) }))
    .toSorted((one, other) => other.major - one.major);
  if (newest && newest.major >= least) return newest.program;
  throw new OperatorError(
    `${name} of PostgreSQL ${least} or later is needed, which does not come with the product; ` +
      `${newest ? `${newest.program} is of ${newest.major}` : 'there is none here'}.\n` +
      `Debian, Ubuntu:  the package postgresql-client-${least} of https://apt.postgresql.org\n` +
      'macOS:           brew install libpq\n' +
      'Elsewhere:       put the folder that has it into PATH',
  );
}

/** The places where packages of Debian, Red Hat and Homebrew have a folder for each version. */
const PACKAGED: readonly (readonly [parent: string, name: RegExp])[] = [
  ['/usr/lib/postgresql', /^\d+$/],
  ['/usr', /^pgsql-\d+$/],
  ['/opt/homebrew/opt', /^libpq/],
  ['/usr/local/opt', /^libpq/],
];

function usualFolders(): string[] {
  const packaged = PACKAGED.filter(([parent]) => existsSync(parent)).flatMap(([parent, name]) =>
    readdirSync(parent)
      .filter((entry) => name.test(entry))
      .map((entry) => join(parent, entry, 'bin')),
  );
  return [...new Set([...(process.env.PATH ?? '').split(delimiter), ...packaged])];
}

/** Returns a program's major version; 0 when it does not report one. */
function majorOf(program: string): number {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}
