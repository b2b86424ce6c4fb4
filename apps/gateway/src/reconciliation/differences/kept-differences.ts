/** The table of differences: each is stored from the first time it is seen, with its later states. */
import { inStates, stateLiteral } from '@phonebill/states';
import type { Client, Pool } from '../../db/index.ts';
import type { BookName, Difference } from './difference.ts';
import { differenceTable, openDifferenceStates, standingDifferenceStates } from './difference-states.ts';

const CLOSED = stateLiteral(differenceTable, 'closed');
const RESOLVED = stateLiteral(differenceTable, 'resolved');

interface Row {
  kind: Difference['kind'];
  reference: string;
  state: string;
  own_amount: bigint | null;
  their_amount: bigint | null;
  detail: Record<string, string>;
  happened_at: Date;
}

/** Returns a book's open and waiting differences, those not checked for longest first, at most `limit`. */
export async function openDifferences(pool: Pool, book: BookName, limit: number): Promise<Difference[]> {
  const { rows } = await pool.query<Row>(
    `select kind, reference, state, own_amount, their_amount, detail, happened_at
     from reconciliation_differences
     where book = $1 and ${inStates('state', standingDifferenceStates)}
     order by last_seen_at limit $2`,
    [book, limit],
  );
  return rows.map((row) => ({
    kind: row.kind,
    reference: row.reference,
    ownAmount: row.own_amount,
    theirAmount: row.their_amount,
    detail: row.detail,
    at: row.happened_at,
    ...(row.state === 'waiting' ? { waiting: true } : {}),
  }));
}

/**
 * Stores differences as they were seen at `seenAt`, in the caller's transaction. Returns those that are new,
 * or have opened again. A difference closed by an operator opens again only with other amounts.
 */
export async function keepDifferences(
  client: Client,
  book: BookName,
  differences: readonly Difference[],
  seenAt: Date,
): Promise<Difference[]> {
  if (differences.length === 0) return [];
  const byKey = new Map(differences.map((one) => [keyOf(one), one]));
  const { rows } = await client.query<{ kind: Difference['kind']; reference: string }>(
    `with given as (
       select * from jsonb_to_recordset($1) as d (
         kind text, reference text, state text, own_amount bigint, their_amount bigint, detail jsonb,
         happened_at timestamptz
       )
       where not exists (
         select from reconciliation_differences closed
         where closed.book = $2 and closed.kind = d.kind and closed.reference = d.reference
           and closed.state = ${CLOSED} and closed.own_amount is not distinct from d.own_amount
           and closed.their_amount is not distinct from d.their_amount
       )
     ), known as (
       select d.kind, d.reference from reconciliation_differences d join given using (kind, reference)
       where d.book = $2 and ${inStates('d.state', openDifferenceStates)}
     ), kept as (
       insert into reconciliation_differences as old (
         book, kind, reference, state, own_amount, their_amount, detail, happened_at, first_seen_at,
         last_seen_at
       )
       select $2, kind, reference, state, own_amount, their_amount, detail, happened_at, $3, $3 from given
       on conflict (book, kind, reference) do update set
         state = excluded.state, own_amount = excluded.own_amount, their_amount = excluded.their_amount,
         detail = excluded.detail, happened_at = excluded.happened_at, last_seen_at = excluded.last_seen_at,
         first_seen_at = case
           when ${inStates('old.state', standingDifferenceStates)} then old.first_seen_at
           else excluded.first_seen_at
         end,
         resolved_at = null
     ), events as (
       insert into reconciliation_events (book, kind, reference, event, at, detail)
       select $2, kind, reference, 'found', $3, detail from given
       where ${inStates('state', openDifferenceStates)}
         and (kind, reference) not in (select kind, reference from known)
       returning kind, reference
     )
     select kind, reference from events`,
    [JSON.stringify([...byKey.values()].map(toRow)), book, seenAt],
  );
  return rows.flatMap((row) => byKey.get(keyOf(row)) ?? []);
}

/** Marks differences that no longer exist as resolved, in the caller's transaction. */
export async function resolveDifferences(
  client: Client,
  book: BookName,
  differences: readonly Difference[],
  at: Date,
): Promise<void> {
  if (differences.length === 0) return;
  await client.query(
    `with resolved as (
       update reconciliation_differences d set state = ${RESOLVED}, resolved_at = $4, last_seen_at = $4
       from unnest($2::text[], $3::text[]) as given (kind, reference)
       where d.book = $1 and d.kind = given.kind and d.reference = given.reference
         and ${inStates('d.state', standingDifferenceStates)}
       returning d.kind, d.reference, d.detail
     )
     insert into reconciliation_events (book, kind, reference, event, at, detail)
     select $1, kind, reference, 'resolved', $4, detail from resolved`,
    [book, differences.map(({ kind }) => kind), differences.map(({ reference }) => reference), at],
  );
}

/** Returns the key of a difference within its book. */
export function keyOf({ kind, reference }: Pick<Difference, 'kind' | 'reference'>): string {
  return `${kind} ${reference}`;
}

function toRow({ kind, reference, ownAmount, theirAmount, detail, at, waiting = false }: Difference) {
  return {
    kind,
    reference,
    state: waiting ? 'waiting' : 'open',
    own_amount: ownAmount?.toString() ?? null,
    their_amount: theirAmount?.toString() ?? null,
    detail,
    happened_at: at,
  };
}
