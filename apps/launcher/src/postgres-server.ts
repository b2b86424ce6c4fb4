// One running PostgreSQL process: started in its own session (so that we handle Ctrl-C, in order), watched
// until it accepts connections, stopped without losing a commit.

import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { UnixAccount } from './unix-account.ts';

export interface ServerOptions {
  readonly program: string;
  readonly account: UnixAccount | undefined;
  readonly cluster: string;
  readonly settings: string[];
  readonly logFile: string;
}

export interface PostgresServer {
  readonly pid: number;
  /** Resolves when the process is gone, for whatever reason. */
  readonly exited: Promise<void>;
  /**
   * Closes open connections, writes all data, and waits for the end. A server that has not ended after
   * `withinMs` is killed without writing, which loses nothing: it recovers at the next start. This is needed
   * because PostgreSQL 18 never ends when it is asked to while it recovers from a backend that was killed.
   */
  stop(withinMs?: number): Promise<void>;
}

const READY_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 20_000;

/** Starts the server. Rejects when it gives up or takes too long; the reason is in the log file. */
export async function startServer({
  program,
  account,
  cluster,
  settings,
  logFile,
}: ServerOptions): Promise<PostgresServer> {
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(program, ['-D', cluster, ...settings], {
    ...account,
    cwd: cluster,
    detached: true,
    env: plainEnvironment(),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const { promise: exited, resolve } = Promise.withResolvers<void>();
  child.once('exit', resolve);
  child.once('error', () => resolve());
  if (child.pid === undefined || !(await becomesReady(child.pid, cluster, exited))) {
    child.kill('SIGQUIT');
    throw new Error(`PostgreSQL in ${cluster} did not become ready`);
  }
  return {
    pid: child.pid,
    exited,
    stop: async (withinMs = STOPPED_WITHIN_MS) => {
      child.kill('SIGINT');
      const late = setTimeout(() => child.kill('SIGQUIT'), withinMs);
      await exited;
      clearTimeout(late);
    },
  };
}

/**
 * Returns an environment without our own settings and secrets, and without PG* variables that would change
 * the server's behaviour.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

async function becomesReady(pid: number, cluster: string, exited: Promise<void>): Promise<boolean> {
  const gone = exited.then(() => 'gone');
  for (const deadline = Date.now() + READY_WITHIN_MS; Date.now() < deadline;) {
    if (isReady(pid, cluster)) return true;
    if ((await Promise.race([gone, sleep(20)])) === 'gone') return false;
  }
  return false;
}

/** Whether the server is ready, which it records in the last line of its pid file. */
function isReady(pid: number, cluster: string): boolean {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
}
