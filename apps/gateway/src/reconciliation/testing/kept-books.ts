/** Changes and reads the tables of reconciliation for tests. */
import type { Pool } from '../../db/index.ts';

/** Sets every book as begun at this time, and as compared until then. */
export async function comparedUntil(pool: Pool, at: Date): Promise<void> {
  await pool.query('update reconciliation_books set begun_at = $1, compared_until = $1', [at]);
}

/** Returns the stored differences as `book kind reference`, with the state unless it is open. */
export async function keptDifferences(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ book: string; kind: string; reference: string; state: string }>(
    'select book, kind, reference, state from reconciliation_differences order by 1, 2, 3',
  );
  return rows.map(({ book, kind, reference, state }) =>
    [book, kind, reference, ...(state === 'open' ? [] : [state])].join(' '),
  );
}

/** Returns the open differences. */
export async function openNow(pool: Pool): Promise<string[]> {
  return (await keptDifferences(pool)).filter((one) => !/ (resolved|waiting)$/.test(one));
}
