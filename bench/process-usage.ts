/**
 * Reads the resources that processes use from /proc (Linux): the named ones, and PostgreSQL with all its
 * processes.
 */
import { readdir, readFile } from 'node:fs/promises';

type Named = Readonly<Record<string, number | undefined>>;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/**
 * Returns resident memory in MiB. `postmaster`: the database's first process; its shared pages are counted
 * once.
 */
export async function memoryOf(processes: Named, postmaster: string): Promise<Record<string, number>> {
  const result: Record<string, number> = {};
  for (const [name, pid] of Object.entries(processes)) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    result[name] = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }
  let [privateKib, sharedKib] = [0, 0];
  for (const pid of await familyOf(postmaster)) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    const kib = (key: string): number => Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0);
    privateKib += kib('Private_Clean') + kib('Private_Dirty');
    sharedKib = Math.max(sharedKib, kib('Shared_Clean') + kib('Shared_Dirty'));
  }
  return { ...result, PostgreSQL: Math.round((privateKib + sharedKib) / 1024) };
}

/** Returns the processor time used so far, user and system, in ms. */
export async function processorTimeOf(processes: Named, postmaster: string): Promise<Record<string, number>> {
  const result: Record<string, number> = {};
  for (const [name, pid] of Object.entries(processes)) result[name] = (await ticksOf(String(pid))) * TICK_MS;
  const backends = await Promise.all((await familyOf(postmaster)).map(ticksOf));
  return { ...result, PostgreSQL: backends.reduce((sum, ticks) => sum + ticks, 0) * TICK_MS };
}

/** Returns the processor time of the whole machine so far, in ms: used, and in all. */
export async function machineTime(): Promise<{ readonly usedMs: number; readonly allMs: number }> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  // user, nice, system, idle, waiting for disks, interrupts, soft interrupts, stolen by other machines
  const ticks = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const sum = ticks.reduce((all, each) => all + each, 0);
  return { usedMs: (sum - (ticks[3] ?? 0) - (ticks[4] ?? 0)) * TICK_MS, allMs: sum * TICK_MS };
}

async function ticksOf(pid: string): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  // Its own time, and that of children that have ended: a pool closes connections, and their processes end
  // with them.
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0);
}

/** Returns a process and its children. */
async function familyOf(parent: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    }),
  );
  return [parent, ...pids.filter((_, index) => parents[index] === parent)];
}
