/** Endpoints, their events and attempts, as people of the console see them. */
import type { ConsoleRequest, ConsoleResponse } from '@phonebill/contract/console';
import { inStates } from '@phonebill/states';
import type { Pool } from '../../db/index.ts';
import {
  failedEventStates,
  findEvent,
  listEndpoints,
  type ListedEvent,
  listEvents,
  secretsOf,
  waitingEventStates,
} from '../../events-out/index.ts';
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

/** Counted up to 10,000, because everybody's screen polls it and a larger number would add nothing. */
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

export async function eventsView(
  pool: Pool,
  { endpointNo, from, to, cursor, ...filters }: ConsoleRequest<'GET /events'>,
): Promise<ConsoleResponse<'GET /events'>> {
  const found = await listEvents(
    pool,
    {
      ...filters,
      endpointNo: Number(endpointNo),
      from: from === undefined ? undefined : new Date(from),
      to: to === undefined ? undefined : new Date(to),
    },
    { cursor, limit: AT_ONCE + 1 },
  );
  if (!found) throw new ConsoleRefused('badRequest');
  const shown = found.slice(0, AT_ONCE);
  return {
    events: shown.map(deliveryView),
    nextCursor: found.length > AT_ONCE ? (shown.at(-1)?.cursor ?? null) : null,
  };
}

/** Returns one event. Throws ConsoleRefused (notFound). */
export async function eventView(
  pool: Pool,
  { endpointNo, eventId }: ConsoleRequest<'GET /event'>,
): Promise<ConsoleResponse<'GET /event'>> {
  const found = await findEvent(pool, { endpointNo: Number(endpointNo), eventId });
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

function deliveryView({
  endpointNo: _endpointNo,
  body: _body,
  cursor: _cursor,
  ...event
}: ListedEvent): Delivery {
  return { ...event, at: event.at.toISOString(), nextAt: iso(event.nextAt), endedAt: iso(event.endedAt) };
}
