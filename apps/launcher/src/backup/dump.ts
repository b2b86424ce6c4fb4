// Writes one database to a file of pg_dump, and restores it from one.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../operator-error.ts';
import { plainEnvironment } from '../postgres-server.ts';

/** Writes the content of the database at `url`, as of one moment, to the new file. */
export async function dumpTo(file: string, url: string, program: string, told?: AbortSignal): Promise<void> {
  await run(program, url, ['--format=custom', `--file=${file}`], told);
}

/**
 * Fills the empty database at `url`, completely or not at all. Everything becomes the property of the role in
 * `url`; previous owners and rights are not restored.
 */
export async function restoreFrom(
  file: string,
  url: string,
  program: string,
  told?: AbortSignal,
): Promise<void> {
  const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-acl'];
  await run(program, url, [...whole, file], told);
}

/**
 * Runs the program. The password is passed in the environment, since every user of the machine can see
 * arguments. The program is ended once `told` is aborted.
 */
async function run(
  program: string,
  url: string,
  args: readonly string[],
  told: AbortSignal | undefined,
): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const child = spawn(
    program,
    [`--host=${hostname}`, `--port=${port}`, `--username=${username}`, '--no-password', ...args].concat(
      `--dbname=${pathname.slice(1)}`,
    ),
    {
      env: { ...plainEnvironment(), PGPASSWORD: password },
      stdio: ['ignore', 'ignore', 'pipe'],
      signal: told,
    },
  );
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  if (code !== 0) throw new OperatorError(`${program} failed:\n  ${said.trim().replaceAll('\n', '\n  ')}`);
}
