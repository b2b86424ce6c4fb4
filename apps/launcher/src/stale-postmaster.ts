// Prepares a start after a crash. PostgreSQL leaves `postmaster.pid` behind when it is killed, and keeps
// running when only the launcher is killed. Two servers must never open one data folder, so a server that
// still runs on this folder is stopped and waited for; and a pid that now belongs to another program (usual
// in containers) must not prevent a start.

import { readFileSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { join } from 'node:path';
import { OperatorError } from './operator-error.ts';

const LIMIT_MS = { fast: 30_000, immediate: 10_000 };

/**
 * Stops a server that still runs on the folder, and removes the pid file of one that does not. Throws
 * OperatorError when it does not stop.
 */
export async function stopStalePostmaster(clusterFolder: string): Promise<void> {
  const pidFile = join(clusterFolder, 'postmaster.pid');
  const pid = readPid(pidFile);
  if (pid === undefined) return;
  if (!servesFolder(pid, clusterFolder)) {
    rmSync(pidFile, { force: true });
    return;
  }
  if (await stopped(pid, 'SIGINT', clusterFolder, LIMIT_MS.fast)) return;
  if (await stopped(pid, 'SIGQUIT', clusterFolder, LIMIT_MS.immediate)) return;
  throw new OperatorError(
    `A PostgreSQL left over from an earlier run (process ${pid}) does not stop.\n` +
      `Stop it yourself and start again:  kill -QUIT ${pid}`,
  );
}

function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return pid > 0 ? pid : undefined;
  } catch {
    return undefined;
  }
}

async function stopped(
  pid: number,
  signal: NodeJS.Signals,
  folder: string,
  timeout: number,
): Promise<boolean> {
  process.kill(pid, signal);
  for (const deadline = Date.now() + timeout; Date.now() < deadline; await sleep(50)) {
    if (!servesFolder(pid, folder)) return true;
  }
  return false;
}

/** Whether the process serves the folder. A zombie no longer has a command line, so it is treated as gone. */
function servesFolder(pid: number, clusterFolder: string): boolean {
  return commandLine(pid).includes(clusterFolder);
}

function commandLine(pid: number): string[] {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(' ');
  } catch {
    return [];
  }
}
