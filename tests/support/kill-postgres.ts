// Kills a PostgreSQL as a power cut does, ending every process at once with nothing flushed, or freezes it as
// on a machine that hangs.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

/** Kills the server on the data folder in `home`. Resolves when all its processes have ended. */
export async function killPostgres(home: string): Promise<void> {
  const all = holdPostgres(home);
  for (const pid of all) signal(pid, 'SIGKILL');
  await eventually('the database to be dead', () => !all.some(isRunning));
}

/**
 * Freezes every process of the server on the data folder in `home`, as on a machine that hangs: nothing is
 * closed or answered. Returns their process ids.
 */
export function holdPostgres(home: string): number[] {
  const [first = ''] = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(first);
  // While stopped, it starts no more children during the count.
  process.kill(postmaster, 'SIGSTOP');
  const children = childrenOf(postmaster);
  for (const pid of children) signal(pid, 'SIGSTOP');
  return [postmaster, ...children];
}

/** Sends a signal; does nothing if the process has ended meanwhile. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}

function childrenOf(parent: number): number[] {
  return processes()
    .filter(([, parentPid]) => parentPid === parent)
    .map(([pid]) => pid);
}

function isRunning(pid: number): boolean {
  return processes().some(([one, , state]) => one === pid && !state.startsWith('Z'));
}

/** Returns number, parent and state of each process of this machine. */
function processes(): [pid: number, parent: number, state: string][] {
  if (process.platform !== 'linux')
    return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,state='], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => {
        const [pid = '', parent = '', state = ''] = line.trim().split(/\s+/);
        return [Number(pid), Number(parent), state];
      });
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const [state = '', parent = ''] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        return [[Number(name), Number(parent), state]];
      } catch {
        return [];
      }
    });
}
