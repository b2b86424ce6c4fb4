/** Lists the events delivered to endpoints, for operators: the newest first, page by page. */
import type { EventDeliveryState } from '@phonebill/contract';
import type { Pool } from '../db/index.ts';

export interface ListedEvent {
  readonly endpointNo: number;
  readonly eventId: string;
  readonly type: string;
  readonly orderNo: string | null;
  readonly agreementNo: string | null;
  readonly body: string;
  readonly at: Date;
  readonly state: EventDeliveryState;
  readonly tries: number;
  readonly nextAt: Date | null;
  readonly endedAt: Date | null;
  /** The status of the last try; null when there was no answer, or no try. */
  readonly lastStatus: number | null;
  /** The position after this event, at which a list continues. */
  readonly cursor: string;
}

/** The filters of a list; all that are given must match. */
export interface EventFilters {
  readonly endpointNo?: number | undefined;
  readonly state?: string | undefined;
  readonly type?: string | undefined;
  readonly orderNo?: string | undefined;
  /** Includes events of the orders of its charges. */
  readonly agreementNo?: string | undefined;
  /** The earliest time, included. */
  readonly from?: Date | undefined;
  /** The latest time, not included. */
  readonly to?: Date | undefined;
}

/** A cursor: the time of a delivery, to the microsecond, and its event. */
const CURSOR = /^(\d{4}-\d{2}-\d{2} [0-9:.]+[+-][0-9:]+)\|(msg_\w+)$/;

const SELECTED = `
  select d.endpoint_no as "endpointNo", o.event_id as "eventId", o.type, o.order_no as "orderNo",
    o.agreement_no as "agreementNo", o.body, d.at, d.state, d.tries, d.next_at as "nextAt",
    d.ended_at as "endedAt", d.at::text || '|' || d.event_id as cursor,
    (select t.status from event_tries t where t.event_id = d.event_id and t.endpoint_no = d.endpoint_no
      order by t.try_no desc limit 1) as "lastStatus"
  from event_deliveries d join out_events o using (event_id)`;

/**
 * Returns at most `limit` events after `cursor`, which is that of an event listed before; null when the
 * cursor is invalid.
 */
export async function listEvents(
  pool: Pool,
  { endpointNo, state, type, orderNo, agreementNo, from, to }: EventFilters,
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<ListedEvent[] | null> {
  const [, beforeAt = null, beforeId = null] = CURSOR.exec(cursor ?? '') ?? [];
  if (cursor !== undefined && (beforeAt === null || Number.isNaN(Date.parse(beforeAt)))) return null;
  const { rows } = await pool.query<ListedEvent>(
    `${SELECTED}
    where ($1::int is null or d.endpoint_no = $1) and ($2::text is null or d.state = $2)
      and ($3::text is null or o.type = $3) and ($4::text is null or o.order_no = $4)
      and ($5::text is null or o.agreement_no = $5)
      and ($6::timestamptz is null or d.at >= $6) and ($7::timestamptz is null or d.at < $7)
      and ($8::timestamptz is null or (d.at, d.event_id) < ($8, $9))
    order by d.at desc, d.event_id desc, d.endpoint_no limit $10`,
    [
      endpointNo ?? null,
      state ?? null,
      type ?? null,
      orderNo ?? null,
      agreementNo ?? null,
      from ?? null,
      to ?? null,
      beforeAt,
      beforeId,
      limit,
    ],
  );
  return rows;
}

/** Returns one event with its delivery to one endpoint; null when there is none. */
export async function findEvent(
  pool: Pool,
  { endpointNo, eventId }: { readonly endpointNo: number; readonly eventId: string },
): Promise<ListedEvent | null> {
  const { rows } = await pool.query<ListedEvent>(`${SELECTED} where d.endpoint_no = $1 and d.event_id = $2`, [
    endpointNo,
    eventId,
  ]);
  return rows[0] ?? null;
}
