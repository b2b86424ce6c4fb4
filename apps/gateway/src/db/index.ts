/** The database: pools of connections, transactions, the schema, column maps, rate limits. */
export * from './column-map.ts';
export * from './column-types.ts';
export { isAwayForNow, isDatabaseUnavailable } from './connections/database-unavailable.ts';
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
  longWorkLimits,
  type Pool,
  unlimitedWork,
} from './pool.ts';
export { startReleaseWatch } from './release-watch.ts';
export { type NeededConnections, requireDatabase, serversOf } from './require-database.ts';
export { copyIn, copyOut, nameInSql } from './row-copies.ts';
export { migrationLimits, retryForLocks } from './schema/migration-limits.ts';
export { prepareDatabases } from './shards/prepare-databases.ts';
export {
  createStoredNumbers,
  type Hashes,
  lockNumber,
  noNumbers,
  type StoredNumber,
  type StoredNumbers,
  type StoredText,
} from './stored-numbers.ts';
export {
  type NumberColumnKind,
  type NumberColumns,
  type PersonRows,
  type TableFacts,
  tables,
} from './tables.ts';
export { inTransaction } from './transaction.ts';
export { UnusableDatabase } from './unusable-database.ts';
export { violatedConstraint } from './violated-constraint.ts';

// How often something may be done: sends, tries, guest orders, questions to partners.
export { addressKey, networksOf } from './rate-limits/network-address.ts';
export {
  type RateLimit,
  type RateLimitScope,
  type RateLimits,
  type Taking,
  createRateLimits,
} from './rate-limits/rate-limits.ts';
