/** What an operator sees of differences, and does: closing one that was settled with the partner. */
import { inStates, stateLiteral } from '@phonebill/states';
import type { Client, Pool } from '../db/index.ts';
import { differenceTable, openDifferenceStates } from './difference-states.ts';

/** Which difference: as the table has it. */
export interface DifferenceKey {
  readonly book: string;
  readonly kind: string;
  readonly reference: string;
}

export interface OpenDifference extends DifferenceKey {
  /** In the book's unit; null: that side has nothing. */
  readonly ownAmount: bigint | null;
  readonly theirAmount: bigint | null;
  readonly firstSeenAt: Date;
}

/** What is open in any book, the newest first, at most `limit`. */
export async function openDifferencesOfAll(pool: Pool, limit: number): Promise<OpenDifference[]> {
  const { rows } = await pool.query<OpenDifference>(
    `select book, kind, reference, own_amount as "ownAmount", their_amount as "theirAmount",
       first_seen_at as "firstSeenAt"
     from reconciliation_differences where ${inStates('state', openDifferenceStates)}
     order by first_seen_at desc limit $1`,
    [limit],
  );
  return rows;
}

/**
 * Closes a difference that is open, and keeps who and why as an event. It is not looked at again; found with
 * other amounts it opens again. Gives whether there was one. `more`: what else the event says.
 */
export async function closeDifference(
  db: Pick<Client | Pool, 'query'>,
  { book, kind, reference }: DifferenceKey,
  { operator, reason, at }: { readonly operator: string; readonly reason: string; readonly at: Date },
  more: Readonly<Record<string, number>> = {},
): Promise<boolean> {
  const { rowCount } = await db.query(
    `with closed as (
       update reconciliation_differences
       set state = ${stateLiteral(differenceTable, 'closed')}, resolved_at = $4
       where book = $1 and kind = $2 and reference = $3 and ${inStates('state', openDifferenceStates)}
       returning book, kind, reference, own_amount, their_amount
     )
     insert into reconciliation_events (book, kind, reference, event, at, detail)
     select book, kind, reference, 'closed', $4, jsonb_build_object(
       'operator', $5::text, 'reason', $6::text, 'ownAmount', own_amount, 'theirAmount', their_amount
     ) || $7::jsonb
     from closed`,
    [book, kind, reference, at, operator, reason, JSON.stringify(more)],
  );
  return rowCount === 1;
}
