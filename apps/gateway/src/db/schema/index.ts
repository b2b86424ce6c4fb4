/** The tables, what is known of each, and how they are changed. */
export { migrationLimits, retryForLocks } from './migration-limits.ts';
export {
  type NumberColumnKind,
  type NumberColumns,
  type PersonRows,
  type TableFacts,
  tables,
} from './tables.ts';
