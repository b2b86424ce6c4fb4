/** Endpoints, their events and tries, as people of the console see them. */
import type { ConsoleRequest, ConsoleResponse } from '@phonebill/contract/console';
import { inStates } from '@phonebill/states';
import type { Pool } from '../../db/index.ts';
import { failedEventStates, listEndpoints, secretsOf, waitingEventStates } from '../../events-out/index.ts';
import { ConsoleRefused } from '../refused.ts';

type Endpoint = ConsoleResponse<'GET /events/endpoints'>['endpoints'][number];
type Delivery = ConsoleResponse<'GET /events'>['events'][number];

const AT_ONCE = 50;
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export async function endpointsView(pool: Pool, at: Date): Promise<Endpoint[]> {
  const endpoints = await listEndpoints(pool);
  return Promise.all(
    endpoints.map(async ({ takenAt, ...endpoint }) => {
      const [secrets, counts] = await Promise.all([
        secretsOf(pool, endpoint.endpointNo, at),
        countsOf(pool, endpoint.endpointNo),
      ]);
      return {
        ...endpoint,
        types: [...endpoint.types],
        addedAt: endpoint.addedAt.toISOString(),
        disabledAt: iso(endpoint.disabledAt),
        failingSince: iso(endpoint.failingSince),
        secrets: secrets.map(({ madeAt, expiresAt }) => ({
          madeAt: madeAt.toISOString(),
          expiresAt: iso(expiresAt),
        })),
        lastTakenAt: iso(takenAt),
        ...counts,
      };
    }),
  );
}

/** Counted to 10,000: more says no more. Everybody's screen asks again and again. */
async function countsOf(pool: Pool, endpointNo: number): Promise<Pick<Endpoint, 'waiting' | 'failed'>> {
  const { rows } = await pool.query<{ waiting: number; failed: number }>(
    `select (
        select count(*)::int from (
          select from event_deliveries
          where endpoint_no = $1 and next_at is not null and ${inStates('state', waitingEventStates)}
          limit 10000
        ) as due
      ) as waiting, (
        select count(*)::int from (
          select from event_deliveries
          where endpoint_no = $1 and ${inStates('state', failedEventStates)} limit 10000
        ) as ended
      ) as failed`,
    [endpointNo],
  );
  return rows[0] ?? { waiting: 0, failed: 0 };
}

interface DeliveryRow extends Omit<Delivery, 'at' | 'nextAt' | 'endedAt'> {
  readonly at: Date;
  readonly nextAt: Date | null;
  readonly endedAt: Date | null;
  readonly body: string;
  /** To the microsecond. */
  readonly cursorAt: string;
}

const DELIVERIES = `
  select o.event_id as "eventId", o.type, o.order_no as "orderNo", o.body, d.at, d.state, d.tries,
    d.next_at as "nextAt", d.ended_at as "endedAt", d.at::text as "cursorAt",
    (select t.status from event_tries t where t.event_id = d.event_id and t.endpoint_no = d.endpoint_no
      order by t.try_no desc limit 1) as "lastStatus"
  from event_deliveries d join out_events o using (event_id)`;

export async function eventsView(
  pool: Pool,
  { endpointNo, state, orderNo, before, cursor }: ConsoleRequest<'GET /events'>,
): Promise<ConsoleResponse<'GET /events'>> {
  const [beforeAt = null, beforeId = null] = cursor?.split('|') ?? [];
  if (beforeAt !== null && (Number.isNaN(Date.parse(beforeAt)) || beforeId === null))
    throw new ConsoleRefused('badRequest');
  const { rows } = await pool.query<DeliveryRow>(
    `${DELIVERIES}
    where d.endpoint_no = $1 and ($2::text is null or d.state = $2) and ($3::text is null or o.order_no = $3)
      and ($4::timestamptz is null or d.at < $4)
      and ($5::timestamptz is null or (d.at, d.event_id) < ($5, $6))
    order by d.at desc, d.event_id desc limit $7`,
    [Number(endpointNo), state ?? null, orderNo ?? null, before ?? null, beforeAt, beforeId, AT_ONCE + 1],
  );
  const shown = rows.slice(0, AT_ONCE);
  const last = rows.length > AT_ONCE ? shown.at(-1) : undefined;
  return {
    events: shown.map(deliveryView),
    nextCursor: last ? `${last.cursorAt}|${last.eventId}` : null,
  };
}

/** Throws ConsoleRefused (notFound). */
export async function eventView(
  pool: Pool,
  { endpointNo, eventId }: ConsoleRequest<'GET /event'>,
): Promise<ConsoleResponse<'GET /event'>> {
  const { rows } = await pool.query<DeliveryRow>(
    `${DELIVERIES} where d.endpoint_no = $1 and d.event_id = $2`,
    [Number(endpointNo), eventId],
  );
  const [found] = rows;
  if (!found) throw new ConsoleRefused('notFound');
  const tries = await pool.query<{
    at: Date;
    tookMs: number;
    status: number | null;
    error: string | null;
    excerpt: string | null;
  }>(
    `select at, took_ms as "tookMs", status, error, excerpt from event_tries
      where endpoint_no = $1 and event_id = $2 order by try_no desc limit 100`,
    [Number(endpointNo), eventId],
  );
  return {
    event: deliveryView(found),
    body: found.body,
    tries: tries.rows.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}

function deliveryView({ body: _body, cursorAt: _cursorAt, ...row }: DeliveryRow): Delivery {
  return { ...row, at: row.at.toISOString(), nextAt: iso(row.nextAt), endedAt: iso(row.endedAt) };
}
