/**
 * One process of the gateway, as the machine sees it: everything it awaits ends with it. A process that dies
 * gets no more answers and none of its timers fire; what it had sent is still on its way.
 */
import type { Timers } from '../../apps/gateway/src/runtime/time/timers.ts';
import type { Scheduler, Work } from './scheduler.ts';

export interface SimulatedProcess {
  readonly name: string;
  isAlive(): boolean;
  die(): void;
  /** The timers of the process. */
  readonly timers: Timers;
  /** Timers of a loop that only looks for this kind of work. */
  idleTimers(kind: Work): Timers;
  /** Runs `run` after `ms` unless the process dies first. */
  after(ms: number, run: () => void): void;
}

export function createSimulatedProcess(name: string, scheduler: Scheduler): SimulatedProcess {
  let alive = true;
  const bound = (run: () => void) => (): void => {
    if (alive) run();
  };
  const after = (ms: number, run: () => void): void => scheduler.after(ms, bound(run));
  const timers: Timers = {
    now: scheduler.now,
    wait: (ms) => new Promise((resolve) => after(ms, resolve)),
    after,
    soon: (run) => after(0, run),
  };
  return {
    name,
    isAlive: () => alive,
    die() {
      alive = false;
    },
    timers,
    idleTimers: (kind) => ({
      ...timers,
      wait: (ms) =>
        ms > 0
          ? new Promise((resolve) => scheduler.idleAfter(ms, kind, bound(resolve)))
          : new Promise((resolve) => after(0, resolve)),
    }),
    after,
  };
}
