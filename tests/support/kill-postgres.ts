// The end of a PostgreSQL as by a loss of power: every process of it at once, with nothing written down.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventually } from './eventually.ts';

/** Kills the server on the data folder in `home`, and resolves when all its processes are gone. */
export async function killPostgres(home: string): Promise<void> {
  const [first = ''] = readFileSync(join(home, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const postmaster = Number(first);
  // Held still, it starts no more children while they are counted.
  process.kill(postmaster, 'SIGSTOP');
  const all = [postmaster, ...childrenOf(postmaster)];
  for (const pid of all) kill(pid);
  await eventually('the database to be dead', () => !all.some(isRunning));
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone by itself.
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

/** Number, parent and state of each process of this machine. */
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
