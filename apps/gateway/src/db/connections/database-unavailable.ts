/**
 * The error thrown when the database cannot be used at present, and the database's own errors that mean the
 * same.
 */
import pg from 'pg';

/**
 * The database could not be reached, did not answer in time, or takes no writes. Whether a statement that was
 * under way has taken effect is unknown: it may have, or may still.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/**
 * SQLSTATE classes and single states by which PostgreSQL says that it cannot work at present. The first two
 * characters are the class.
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

/**
 * Whether an error means that the database cannot be used at present, rather than anything about the request
 * itself.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code = '' } = error;
  return code in unavailableStates || code.slice(0, 2) in unavailableStates;
}

/** Errors that an operator must correct before the database can be used: the login, the database's name. */
const FOR_THE_OPERATOR = new Set(['28', '3D']);

/** Whether an error means that the database is away at present and may come back without an operator. */
export function isAwayForNow(error: unknown): boolean {
  if (!isDatabaseUnavailable(error)) return false;
  return !(error instanceof pg.DatabaseError && FOR_THE_OPERATOR.has((error.code ?? '').slice(0, 2)));
}

/**
 * Converts an error of the driver to {@link DatabaseUnavailable}; returns an error reported by the server as
 * it is.
 */
export function asUnavailable(error: unknown): Error {
  if (error instanceof DatabaseUnavailable || error instanceof pg.DatabaseError) return error;
  return new DatabaseUnavailable(reasonOf(error), { cause: error });
}

/**
 * Returns the error's message. A connection tried at several addresses fails with one error for each, and
 * with no message of its own.
 */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
