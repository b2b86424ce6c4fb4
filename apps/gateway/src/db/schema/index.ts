/** The tables, what is known of each, and how they are changed. */
export { migrationLimits, retryForLocks } from './migration-limits.ts';
export type { NumberColumnKind, NumberColumns, PersonRows, TableFacts } from './table-facts.ts';
export { tables } from './tables.ts';
