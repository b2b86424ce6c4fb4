/** What an operator's command says when it could not be done: why, and which database it went to in vain. */
export function notDone(error: unknown, database: { readonly foundBy: string } | null): string {
  const why = error instanceof Error ? error.message : String(error);
  const isAway = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
  const where = isAway && database ? `; looked for the database of ${database.foundBy}` : '';
  return `Not done, or not to its end: ${why}${where}`;
}
