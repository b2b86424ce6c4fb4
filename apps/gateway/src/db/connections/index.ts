/** Whether the database is away, as a failed call says. */
export { isAwayForNow, isDatabaseUnavailable } from './database-unavailable.ts';
