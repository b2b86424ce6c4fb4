/** What an operator sees of differences, and does: closing one that was settled with the partner. */
import { inStates, stateLiteral } from '@phonebill/states';
import { type Client, type Pool, inTransaction } from '../../db/index.ts';
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

/** As `differences` prints it, and as lists name it. */
export function differenceName({ book, kind, reference }: DifferenceKey): string {
  return `${book} ${kind} ${reference}`;
}

/** A difference as somebody read it, who answers for these amounts and no others. */
export type ReadDifference = Omit<OpenDifference, 'firstSeenAt'>;

/** Of which book and kind; null: of any. */
export interface WhichDifferences {
  readonly book: string | null;
  readonly kind: string | null;
}

const OPEN = `select book, kind, reference, own_amount as "ownAmount", their_amount as "theirAmount",
    first_seen_at as "firstSeenAt"
  from reconciliation_differences where ${inStates('state', openDifferenceStates)}`;

/** What is open, the newest first, at most `limit`; null: all. */
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

/** Those of the named that are open, in no order. */
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

/** Who closes a difference, why, and when. */
export interface ClosedBy {
  readonly operator: string;
  readonly reason: string;
  readonly at: Date;
}

/** What a difference was read with is not what it says now. */
export const OTHER_AMOUNT = 'its amount is another by now';

/**
 * Closes a difference that still says what was read, in the caller's transaction; gives why it was not done.
 * `undefined`: the amounts were not read, and are whatever they are.
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

/** {@link closeAsRead} in a transaction of its own. */
export function closeOneAsRead(pool: Pool, read: ReadDifference, by: ClosedBy): Promise<string | null> {
  return inTransaction(pool, (client) => closeAsRead(client, read, by));
}

/**
 * Closes a difference that is open, and keeps who and why as an event. It is not looked at again; found with
 * other amounts it opens again. Gives whether there was one. `more`: what else the event says.
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
