/** Reads the differences that may be written off, and writes one off, which closes it. */
import { inStates, notInStates } from '@phonebill/states';
import type { Client, Pool } from '../../db/index.ts';
import { heldRefundStates, settledRefundStates } from '../../orders/model/states/index.ts';
import { closeDifference, type DifferenceKey } from './closed-differences.ts';
import { openDifferenceStates } from './difference-states.ts';
import { postingOf, type WritableDifference, type WriteOff } from './write-off.ts';

/** SQL condition: an entry listed once more, and a chargeback, are written off separately. */
const APART = "('twice', 'chargedBack')";

/**
 * SQL for the amount written off of the entry of difference `d`. All differences of an entry concern the same
 * money, except those that are written off separately.
 */
export const WRITTEN_OFF = `(
    select coalesce(sum(case w.debit_account when 'writtenOff' then w.amount else -w.amount end), 0)::bigint
    from write_offs w
    where w.book = d.book and w.reference = d.reference
      and (w.kind = d.kind or (w.kind not in ${APART} and d.kind not in ${APART}))
  )`;

/**
 * SQL for whether difference `d` is a chargeback that takes the place of its payment's refund, which is not
 * settled, or was decided to be while it was held.
 */
const IS_REFUND = `(
    d.kind = 'chargedBack' and exists (
      select from refunds r
      where r.user_no = substr(d.reference, 8, 10) and r.refund_no = 'R' || substr(d.reference, 2)
        and (${notInStates('r.state', settledRefundStates)} or exists (
          select from order_events e
          where e.user_no = r.user_no and e.order_no = r.order_no and e.entity = 'refund'
            and e.entity_no = r.refund_no and ${inStates('e.from_state', heldRefundStates)}
            and ${inStates('e.to_state', settledRefundStates)}
        ))
    )
  )`;

/** SQL for whether difference `d` is about a credit of which something was given back to its payer. */
const IS_GIVEN_BACK = `(
    d.kind = 'reversed' and exists (
      select from refunds r
      where r.user_no = substr(d.reference, 8, 10) and r.refund_no >= 'R' || substr(d.reference, 2)
        and r.refund_no < 'R' || substr(d.reference, 2) || ':' and r.reason = 'givenBack'
        and ${inStates('r.state', settledRefundStates)}
    )
  )`;

const OPEN = `
  select d.book, d.kind, d.reference, d.own_amount as "ownAmount", d.their_amount as "theirAmount",
    d.first_seen_at as "firstSeenAt", coalesce(d.detail ->> 'entry', '') as entry,
    ${WRITTEN_OFF} as "writtenOff", ${IS_REFUND} as "isRefund",
    ${IS_GIVEN_BACK} as "isGivenBack"
  from reconciliation_differences d where ${inStates('d.state', openDifferenceStates)}`;

/** SQL for the entries of which something was written off, leaving out what is written off separately. */
export async function writtenOffAmong(
  pool: Pool,
  book: string,
  references: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ reference: string }>({
    name: 'written-off-among',
    text: `
      select reference from write_offs
      where book = $1 and reference = any($2::text[]) and kind not in ${APART}
      group by reference
      having sum(case debit_account when 'writtenOff' then amount else -amount end) <> 0`,
    values: [book, references],
  });
  return new Set(rows.map(({ reference }) => reference));
}

/** Returns the open differences of all books, the oldest first, at most `limit`. */
export async function writableDifferences(pool: Pool, limit: number): Promise<WritableDifference[]> {
  const { rows } = await pool.query<WritableDifference>(`${OPEN} order by d.first_seen_at limit $1`, [limit]);
  return rows;
}

/** Returns the difference; null when it is not open. */
export async function findWritable(
  db: Pick<Client | Pool, 'query'>,
  { book, kind, reference }: DifferenceKey,
): Promise<WritableDifference | null> {
  const { rows } = await db.query<WritableDifference>(
    `${OPEN} and d.book = $1 and d.kind = $2 and d.reference = $3`,
    [book, kind, reference],
  );
  return rows[0] ?? null;
}

/** Does the same, and locks the difference against closing by others until the end of the transaction. */
export async function lockWritable(client: Client, key: DifferenceKey): Promise<WritableDifference | null> {
  await client.query(
    'select from reconciliation_differences where book = $1 and kind = $2 and reference = $3 for update',
    [key.book, key.kind, key.reference],
  );
  return findWritable(client, key);
}

export interface WrittenOffBy {
  readonly proposalNo: number;
  readonly operator: string;
  readonly reason: string;
  readonly at: Date;
}

/**
 * Posts the write-off and closes the difference, whose event names the proposal; in the caller's transaction.
 */
export async function writeOff(
  client: Client,
  { book, kind, reference }: DifferenceKey,
  what: WriteOff,
  { proposalNo, ...by }: WrittenOffBy,
): Promise<void> {
  const posting = postingOf(what);
  if (!posting) throw new RangeError('nothing is written off');
  const { debit, credit, unit, amount } = posting;
  await client.query(
    `insert into write_offs
      (proposal_no, book, kind, reference, debit_account, credit_account, unit, amount, at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, present_time())`,
    [proposalNo, book, kind, reference, debit, credit, unit, amount],
  );
  const named = { writtenOff: Number(what.amount), proposal: proposalNo };
  const isClosed = await closeDifference(client, { book, kind, reference }, by, named);
  if (!isClosed) throw new Error('what is written off was open under its lock');
}
