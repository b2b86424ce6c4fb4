/**
 * The server of the database: whether it can be used, its clock, its lineage, and the release that it is at.
 */
export {
  clockNotes,
  type DatabaseClock,
  READ_EVERY_MS as CLOCK_READ_EVERY_MS,
  startDatabaseClock,
} from './database-clock.ts';
export { type DatabaseLineage, watchDatabaseLineage } from './database-lineage.ts';
export { createDatabaseProbe } from './database-probe.ts';
export { startReleaseWatch } from './release-watch.ts';
export { requireRelease } from './require-release.ts';
export { type NeededConnections, requireDatabase, serversOf } from './require-database.ts';
