import { isDatabaseUnavailable } from '../src/db/connections/index.ts';

/** What an operator's command says when it could not be done: why, and which database it was that failed. */
export function notDone(error: unknown, database: { readonly foundBy: string } | null): string {
  const why = isFileThere(error)
    ? `there is a file ${error.path} already: name another one`
    : error instanceof Error
      ? error.message
      : String(error);
  const which = isDatabaseUnavailable(error) && database ? ` (the database of ${database.foundBy})` : '';
  return `Not done, or not to its end: ${why}${which}`;
}

/** What a command writes never takes the place of another file. */
function isFileThere(error: unknown): error is Error & { readonly path: string } {
  const { code, path } = error as { readonly code?: unknown; readonly path?: unknown };
  return error instanceof Error && code === 'EEXIST' && typeof path === 'string';
}
