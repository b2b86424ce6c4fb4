/** Background work: looking after orders, running jobs, and the regular ones that belong to no domain. */
export { createOrderWakes } from './order-wakes.ts';
export { purgeExpired } from './purge-expired.ts';
export { startWakePoller } from './wake-poller.ts';
export { type RegularJob, startWorker } from './worker.ts';
