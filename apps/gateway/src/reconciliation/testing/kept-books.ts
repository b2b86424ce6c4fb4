/** What tests of reconciliation do to its tables, and read of them. */
import type { Pool } from '../../db/index.ts';

/** Every book has been compared until then, and never before. */
export async function comparedUntil(pool: Pool, at: Date): Promise<void> {
  await pool.query('update reconciliation_books set begun_at = $1, compared_until = $1', [at]);
}

/** What is kept, each as `book kind reference`, with its state unless it is open. */
export async function keptDifferences(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ book: string; kind: string; reference: string; state: string }>(
    'select book, kind, reference, state from reconciliation_differences order by 1, 2, 3',
  );
  return rows.map(({ book, kind, reference, state }) =>
    [book, kind, reference, ...(state === 'open' ? [] : [state])].join(' '),
  );
}

/** What is open. */
export async function openNow(pool: Pool): Promise<string[]> {
  return (await keptDifferences(pool)).filter((one) => !/ (resolved|waiting)$/.test(one));
}
