/**
 * The database: pools of connections and transactions.
 *
 * Folders with an index of their own: columns, connections, numbers (mobile numbers at rest), rate-limits,
 * schema, server (the state of the server) and shards.
 */
export { createGroupedCalls, isRefusedByDatabase } from './grouped-calls.ts';
export { hasArrived, moveDatabase } from './moving/move-database.ts';
export {
  callLimits,
  type Client,
  createPool,
  createQueuePool,
  type Database,
  longWorkLimits,
  type Pool,
  unlimitedWork,
} from './pool.ts';
export { presentTime } from './present-time.ts';
export { copyIn, copyOut, nameInSql } from './row-copies.ts';
export { inTransaction } from './transaction.ts';
export { UnusableDatabase } from './unusable-database.ts';
export { violatedConstraint } from './violated-constraint.ts';
export { WAITING_JOBS, waitingJobs } from './waiting-jobs.ts';
