// One database as a file of pg_dump, and back.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { OperatorError } from '../operator-error.ts';
import { plainEnvironment } from '../postgres-server.ts';

/** Writes all that is in the database at `url`, as it is at one moment, to the new file. */
export async function dumpTo(file: string, url: string, program: string, told?: AbortSignal): Promise<void> {
  await run(program, url, ['--format=custom', `--file=${file}`], told);
}

/**
 * Fills the empty database at `url`, wholly or not at all. Everything becomes that of the role in `url`,
 * whoever owned it and was allowed to use it before.
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
 * The password is given by the environment: what stands in the arguments everybody on the machine sees. The
 * program is ended once `told` is aborted.
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
