/**
 * The database: pools of connections, transactions, and what is known of the server.
 *
 * Folders with a door of their own: columns, connections, numbers (mobile numbers at rest), rate-limits,
 * schema and shards.
 */
export { type DatabaseClock, startDatabaseClock } from './database-clock.ts';
export { type DatabaseLineage, watchDatabaseLineage } from './database-lineage.ts';
export { createDatabaseProbe } from './database-probe.ts';
export { createGroupedCalls, isRefusedByDatabase } from './grouped-calls.ts';
export { moveDatabase } from './moving/move-database.ts';
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
export { startReleaseWatch } from './release-watch.ts';
export { type NeededConnections, requireDatabase, serversOf } from './require-database.ts';
export { copyIn, copyOut, nameInSql } from './row-copies.ts';
export { inTransaction } from './transaction.ts';
export { UnusableDatabase } from './unusable-database.ts';
export { violatedConstraint } from './violated-constraint.ts';
export { WAITING_JOBS, waitingJobs } from './waiting-jobs.ts';
