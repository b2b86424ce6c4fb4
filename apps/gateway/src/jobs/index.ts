/**
 * The public interface of background work: advancing orders, running jobs, and the regular jobs that belong
 * to no domain.
 */
export { convertNumbers } from './convert-numbers.ts';
export { drain } from './drain.ts';
export { makeOrderMonths } from './make-order-months.ts';
export { purgeExpired } from './purge-expired.ts';
export { type PurgeJob, unlessWhole } from './purge-notes.ts';
export { purgeUnused } from './purge-unused.ts';
export { createClockWatch } from './clock-set-back.ts';
export { startWakePoller } from './wake-poller.ts';
export { startRounds } from './rounds.ts';
export type { RegularJob } from './regular-jobs.ts';
export { startWorker, workersAsOne } from './worker.ts';
export { createWorkerHealth, type WorkerHealth } from './worker-health.ts';
