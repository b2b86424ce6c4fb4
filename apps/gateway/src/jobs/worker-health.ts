/** Reports whether work is being done, for readiness and metrics. */
import type { WakePoller } from './wake-poller.ts';
import type { Worker } from './worker.ts';

/** Time (ms) longer than a query to the database, or a restart of the runner, ever takes. */
const SILENT_MS = 15_000;

export interface WorkerHealth {
  /** Returns how long (ms) the worker of orders, and that of jobs, have shown no activity. */
  silentForMs(): { readonly orders: number; readonly jobs: number };
  /** Returns whether both work: due wakes and jobs were queried, or handled, a moment ago. */
  isWorking(): boolean;
  /**
   * Returns how many times advancing an order failed, and how many times the job runner had to be restarted.
   */
  failures(): { readonly looks: number; readonly restarts: number };
}

/** Creates the report. `longestStepMs` is how long no activity may show because all capacity is in use. */
export function createWorkerHealth(poller: WakePoller, worker: Worker, longestStepMs: number): WorkerHealth {
  const silentForMs = () => ({ orders: poller.silentForMs(), jobs: worker.silentForMs() });
  return {
    silentForMs,
    isWorking: () => Math.max(...Object.values(silentForMs())) < SILENT_MS + longestStepMs,
    failures: () => ({ looks: poller.failures(), restarts: worker.restarts() }),
  };
}
