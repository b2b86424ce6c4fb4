/** Background work: the worker that runs jobs, and the regular ones that belong to no domain. */
export { createFindOrdersWithoutJob } from './find-orders-without-job.ts';
export { purgeExpired } from './purge-expired.ts';
export { type RegularJob, startWorker } from './worker.ts';
