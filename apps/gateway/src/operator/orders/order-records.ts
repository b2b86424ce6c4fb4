/**
 * Reads the records about an order besides its own rows: events, ledger postings, and differences between
 * books.
 */
import { inStates } from '@phonebill/states';
import type { Pool } from '../../db/index.ts';
import type { EventRow, OrderAggregate } from '../../orders/model/index.ts';
import type { Transfer } from '../../orders/model/ledger/index.ts';
import { type OpenDifference, openDifferenceStates } from '../../reconciliation/differences/index.ts';

/** An event with its number and its time. */
export type KeptEvent = EventRow & { readonly at: Date };
export type KeptTransfer = Transfer & { readonly at: Date };

export interface OrderRecords {
  /** The events in their order; incomplete at the beginning if their month was archived. */
  readonly events: readonly KeptEvent[];
  readonly transfers: readonly KeptTransfer[];
  /** The open differences, oldest first. */
  readonly differences: readonly (OpenDifference & { readonly detail: object })[];
}

/**
 * Returns the records that `show` and the console add to an order: events, postings, open differences of its
 * numbers.
 */
export async function readOrderRecords(
  pool: Pool,
  { order, payments, refunds }: OrderAggregate,
): Promise<OrderRecords> {
  const { userNo, orderNo } = order;
  const numbers = [
    orderNo,
    `D${orderNo}`,
    ...payments.map(({ paymentNo }) => paymentNo),
    ...refunds.map(({ refundNo }) => refundNo),
  ];
  const [events, transfers, differences] = await Promise.all([
    pool.query<KeptEvent>(
      `select at, entity, entity_no as "entityNo", event, from_state as "from", to_state as "to", detail
      from order_events where user_no = $1 and order_no = $2 order by seq`,
      [userNo, orderNo],
    ),
    pool.query<KeptTransfer>(
      `select at, reason, debit_account as debit, credit_account as credit, unit, amount
      from ledger_transfers where user_no = $1 and order_no = $2 order by seq`,
      [userNo, orderNo],
    ),
    pool.query<OpenDifference & { readonly detail: object }>(
      `select book, kind, reference, own_amount as "ownAmount", their_amount as "theirAmount",
        first_seen_at as "firstSeenAt", detail
      from reconciliation_differences
      where ${inStates('state', openDifferenceStates)} and reference = any ($1) order by first_seen_at`,
      [numbers],
    ),
  ]);
  return { events: events.rows, transfers: transfers.rows, differences: differences.rows };
}

/**
 * Returns the open differences that name an order or a part of it, also when the order is not in the
 * database.
 */
export async function differencesNaming(pool: Pool, orderNo: string): Promise<readonly OpenDifference[]> {
  const nth = Array.from({ length: 9 }, (_, index) => `0${index + 1}`);
  const numbers = [`D${orderNo}`, ...nth.flatMap((one) => [`P${orderNo}${one}`, `R${orderNo}${one}`])];
  const { rows } = await pool.query<OpenDifference>(
    `select book, kind, reference, own_amount as "ownAmount", their_amount as "theirAmount",
      first_seen_at as "firstSeenAt"
    from reconciliation_differences
    where ${inStates('state', openDifferenceStates)} and reference = any ($1) order by first_seen_at`,
    [numbers],
  );
  return rows;
}

/** Returns whether its first events were archived with their month. */
export function isArchived({ events }: Pick<OrderRecords, 'events'>): boolean {
  return events[0]?.event !== 'placed';
}
