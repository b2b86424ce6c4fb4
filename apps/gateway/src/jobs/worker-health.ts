/** Whether work is being done, for readiness and metrics. */
import type { WakePoller } from './wake-poller.ts';
import type { Worker } from './worker.ts';

/** More than a look at the database, or a restart of the runner, ever takes. */
const SILENT_MS = 15_000;

export interface WorkerHealth {
  /** Since when, in ms, nothing was heard of the worker of orders, and of that of jobs. */
  silentForMs(): { readonly orders: number; readonly jobs: number };
  /** Both work: due wakes and jobs were asked for, or done, a moment ago. */
  isWorking(): boolean;
  /** How often an order could not be looked after, and the job runner had to be started again. */
  failures(): { readonly looks: number; readonly restarts: number };
}

/** `longestStepMs`: so long nothing may be heard because all that there is room for is under way. */
export function createWorkerHealth(poller: WakePoller, worker: Worker, longestStepMs: number): WorkerHealth {
  const silentForMs = () => ({ orders: poller.silentForMs(), jobs: worker.silentForMs() });
  return {
    silentForMs,
    isWorking: () => Math.max(...Object.values(silentForMs())) < SILENT_MS + longestStepMs,
    failures: () => ({ looks: poller.failures(), restarts: worker.restarts() }),
  };
}
