/** Reads differences for operators, and closes those that were settled with the partner. */
import { inStates, stateLiteral } from '@phonebill/states';
import { type Client, type Pool, inTransaction } from '../../db/index.ts';
import { differenceTable, openDifferenceStates } from './difference-states.ts';

/** The key of a difference in the table. */
export interface DifferenceKey {
  readonly book: string;
  readonly kind: string;
  readonly reference: string;
}

export interface OpenDifference extends DifferenceKey {
  /** The amount in the book's unit; null when that side has no entry. */
  readonly ownAmount: bigint | null;
  readonly theirAmount: bigint | null;
  readonly firstSeenAt: Date;
}

/** Returns the name of a difference, as the command `differences` and lists show it. */
export function differenceName({ book, kind, reference }: DifferenceKey): string {
  return `${book} ${kind} ${reference}`;
}

/** A difference as an operator read it: an action on it is valid for these amounts only. */
export type ReadDifference = Omit<OpenDifference, 'firstSeenAt'>;

/** Selects differences by book and kind; null for any. */
export interface WhichDifferences {
  readonly book: string | null;
  readonly kind: string | null;
}

const OPEN = `select book, kind, reference, own_amount as "ownAmount", their_amount as "theirAmount",
    first_seen_at as "firstSeenAt"
  from reconciliation_differences where ${inStates('state', openDifferenceStates)}`;

/** Returns the open differences, the newest first, at most `limit`; all when `limit` is null. */
export async function openDifferencesOfAll(
  pool: Pool,
  limit: number | null,
  { book, kind }: WhichDifferences = { book: null, kind: null },
): Promise<OpenDifference[]> {
  const { rows } = await pool.query<OpenDifference>(
    `${OPEN} and ($2::text is null or book = $2) and ($3::text is null or kind = $3)
     order by first_seen_at desc, book, kind, reference limit $1`,
    [limit, book, kind],
  );
  return rows;
}

/** Returns those of the given differences that are open, in no particular order. */
export async function openDifferencesNamed(
  pool: Pool,
  keys: readonly DifferenceKey[],
): Promise<OpenDifference[]> {
  const { rows } = await pool.query<OpenDifference>(
    `${OPEN} and (book, kind, reference) in (
       select book, kind, reference
       from unnest($1::text[], $2::text[], $3::text[]) as named (book, kind, reference)
     )`,
    [keys.map(({ book }) => book), keys.map(({ kind }) => kind), keys.map(({ reference }) => reference)],
  );
  return rows;
}

/** The operator who closes a difference, the reason, and the time. */
export interface ClosedBy {
  readonly operator: string;
  readonly reason: string;
  readonly at: Date;
}

/** The answer when the amounts of a difference have changed since it was read. */
export const OTHER_AMOUNT = 'its amount is another by now';

/**
 * Closes a difference that still has the amounts that were read, in the caller's transaction. Returns null,
 * or why it was not closed. An amount that is undefined was not read and is not checked.
 */
export async function closeAsRead(
  client: Client,
  { book, kind, reference, ownAmount, theirAmount }: DifferenceKey & Partial<ReadDifference>,
  by: ClosedBy,
): Promise<string | null> {
  const { rows } = await client.query<OpenDifference>(
    `${OPEN} and book = $1 and kind = $2 and reference = $3 for update`,
    [book, kind, reference],
  );
  const [now] = rows;
  if (!now) return 'it is not open any more';
  const isOther =
    (ownAmount !== undefined && ownAmount !== now.ownAmount) ||
    (theirAmount !== undefined && theirAmount !== now.theirAmount);
  if (isOther) return OTHER_AMOUNT;
  await closeDifference(client, { book, kind, reference }, by);
  return null;
}

/** Does the same as {@link closeAsRead} in a transaction of its own. */
export function closeOneAsRead(pool: Pool, read: ReadDifference, by: ClosedBy): Promise<string | null> {
  return inTransaction(pool, (client) => closeAsRead(client, read, by));
}

/**
 * Closes an open difference, and records the operator and the reason as an event. It is not checked again; if
 * it is found with other amounts, it opens again. Returns whether it was open. `more` is added to the event.
 */
export async function closeDifference(
  db: Pick<Client | Pool, 'query'>,
  { book, kind, reference }: DifferenceKey,
  { operator, reason, at }: ClosedBy,
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
