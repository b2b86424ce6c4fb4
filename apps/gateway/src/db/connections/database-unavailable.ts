/** What is thrown when the database cannot be used now, and which of its own errors say the same. */
import pg from 'pg';

/**
 * The database could not be reached, did not answer in time, or takes no writes. Whether a statement that
 * was under way has been carried out is unknown: it may be, or may still become so.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/**
 * SQLSTATE classes and single states with which PostgreSQL says: not now. The first two characters are the
 * class.
 */
const unavailableStates: Readonly<Record<string, string>> = {
  '08': 'the connection is broken',
  '28': 'the login is refused',
  '40': 'a transaction met another (deadlock, serialization)',
  '53': 'a resource is exhausted: disk full (53100), memory (53200), connections (53300)',
  '58': 'the system around it fails: input or output (58030)',
  '25006': 'it takes no writes: a standby, or set to read-only',
  '25P03': 'a transaction lay idle too long',
  '25P04': 'a transaction took too long',
  '3D000': 'there is no such database',
  '55P03': 'a lock could not be had in time',
  '57014': 'a statement took too long',
  '57P01': 'it is being shut down',
  '57P02': 'it has crashed',
  '57P03': 'it is starting up',
  '57P05': 'a session lay idle too long',
};

/** Whether an error says that the database cannot be used now, and nothing about the request itself. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = '' } = error;
  return code in unavailableStates || code.slice(0, 2) in unavailableStates;
}

/** What an operator must set right before the database can be used: the login, the database's name. */
const FOR_THE_OPERATOR = new Set(['28', '3D']);

/** Whether an error says that the database is away now and may come back by itself. */
export function isAwayForNow(error: unknown): boolean {
  if (!isDatabaseUnavailable(error)) return false;
  return !(error instanceof pg.DatabaseError && FOR_THE_OPERATOR.has((error.code ?? '').slice(0, 2)));
}

/** An error of the driver as {@link DatabaseUnavailable}; what the server itself said stays as it is. */
export function asUnavailable(error: unknown): Error {
  if (error instanceof DatabaseUnavailable || error instanceof pg.DatabaseError) return error;
  return new DatabaseUnavailable(reasonOf(error), { cause: error });
}

/** A connection tried under several addresses fails with one error for each, and no text of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
