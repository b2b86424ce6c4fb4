import { isDatabaseUnavailable } from '../src/db/connections/index.ts';

/** What an operator's command says when it could not be done: why, and which database it was that failed. */
export function notDone(error: unknown, database: { readonly foundBy: string } | null): string {
  const why = error instanceof Error ? error.message : String(error);
  const which = isDatabaseUnavailable(error) && database ? ` (the database of ${database.foundBy})` : '';
  return `Not done, or not to its end: ${why}${which}`;
}
