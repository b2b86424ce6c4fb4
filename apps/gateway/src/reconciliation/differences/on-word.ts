/** A difference that no comparison finds, opened on an operator's word. */
import { stateLiteral } from '@phonebill/states';
import type { Client } from '../../db/index.ts';
import type { DifferenceKey } from './closed-differences.ts';
import { keepDifferences } from './kept-differences.ts';
import type { BookName, DifferenceKind } from './difference.ts';
import { differenceTable } from './difference-states.ts';

/** Opens the difference, or gives it another amount of the partner's (fen), in the caller's transaction. */
export async function keepOnWord(
  client: Client,
  { book, kind, reference }: DifferenceKey & { readonly kind: DifferenceKind },
  {
    amount,
    detail,
    at,
  }: { readonly amount: bigint; readonly detail: Readonly<Record<string, string>>; readonly at: Date },
): Promise<void> {
  // A difference that was closed with exactly this amount was closed too early.
  await client.query(
    `update reconciliation_differences set state = ${stateLiteral(differenceTable, 'resolved')}
     where book = $1 and kind = $2 and reference = $3 and state = ${stateLiteral(differenceTable, 'closed')}`,
    [book, kind, reference],
  );
  const difference = { kind, reference, ownAmount: null, theirAmount: amount, detail, at };
  await keepDifferences(client, book as BookName, [difference], at);
}
