/** The tables, the facts about each, and the limits of changing them. */
export { migrationLimits, retryForLocks } from './migration-limits.ts';
export type { NumberColumnKind, NumberColumns, PersonRows, TableFacts } from './table-facts.ts';
export { tables } from './tables.ts';
