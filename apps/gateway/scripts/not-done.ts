import { UnusableDatabase } from '../src/db/index.ts';
import { isDatabaseUnavailable } from '../src/db/connections/index.ts';

/**
 * Returns what an operator's command prints when it could not be done: the reason, and which database failed.
 */
export function notDone(error: unknown, database: { readonly foundBy: string } | null): string {
  if (database && lacksTables(error))
    return (
      `Not done: the database of ${database.foundBy} has not the tables of this release. Either it is ` +
      "not the product's, or no process of this release has started on it yet (npm run migrate brings it " +
      'there): ' +
      (error as Error).message
    );
  if (database && isNotAllowed(error))
    return (
      `Not done, or not to its end: the login for the database of ${database.foundBy} may not do this. It ` +
      `takes the one that owns the tables, as the product's processes have it: ${(error as Error).message}`
    );
  // An error with a cause failed during the work; others were refused before it.
  if (error instanceof UnusableDatabase && error.cause === undefined) return `Not done: ${error.message}`;
  const why = error instanceof Error ? error.message : String(error);
  const which = isDatabaseUnavailable(error) && database ? ` (the database of ${database.foundBy})` : '';
  return `Not done, or not to its end: ${why}${which}`;
}

/** The SQLSTATE insufficient_privilege. */
function isNotAllowed(error: unknown): boolean {
  return (Object(error) as { readonly code?: unknown }).code === '42501';
}

/**
 * The SQLSTATEs undefined_table and undefined_column: a database of this release has everything that is asked
 * for.
 */
function lacksTables(error: unknown): boolean {
  const { code } = Object(error) as { readonly code?: unknown };
  return code === '42P01' || code === '42703';
}
