/** Determines from a failed call whether the database is away. */
export { isAwayForNow, isDatabaseUnavailable } from './database-unavailable.ts';
