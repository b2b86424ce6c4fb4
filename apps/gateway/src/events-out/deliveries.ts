/**
 * Stores events, and their deliveries to endpoints: which are due, the outcome of a try, and sending again.
 * One function writes a state.
 */
import { type EventDeliveryState, TEST_EVENT_TYPE } from '@phonebill/contract';
import { inStates, next } from '@phonebill/states';
import { randomUUID } from 'node:crypto';
import { type Client, inTransaction, type Pool } from '../db/index.ts';
import {
  type EventDeliveryEvent,
  eventDeliveryMachine,
  failedEventStates,
  waitingEventStates,
} from './delivery-states.ts';
import type { Answer } from './send-event.ts';

type Db = Pick<Client | Pool, 'query'>;

/** An event as it is stored, and as passed to the job that delivers it to a channel. */
export interface OutEvent {
  readonly eventId: string;
  readonly type: string;
  readonly orderNo: string | null;
  /** Omitted by processes of the previous release. */
  readonly agreementNo?: string | null;
  readonly channel: string | null;
  readonly at: Date | string;
  readonly body: string;
}

/** A delivery that a process has leased for a try. */
export interface DueDelivery {
  readonly endpointNo: number;
  readonly eventId: string;
  /** The number of tries before this one. */
  readonly tries: number;
  readonly url: string;
  readonly body: string;
  /** The time of the endpoint's first failed try since it last accepted one; null when there is none. */
  readonly failingSince: Date | null;
}

/** The outcome of a try. */
export interface Outcome {
  readonly answer: Answer;
  readonly tookMs: number;
  readonly at: Date;
  readonly taken: boolean;
  /** The time of the next try after a failed one; null when no try is left. */
  readonly nextAt: Date | null;
}

/**
 * Stores an event and creates its deliveries to the endpoints that subscribe to it; a repeated call changes
 * nothing. For a disabled endpoint the delivery is stored as failed, so that it can be sent again.
 */
export async function tellEndpoints(pool: Pool, event: OutEvent): Promise<void> {
  await inTransaction(pool, async (client) => {
    // The delivery to a disabled endpoint is given up at once.
    const { rowCount } = await client.query(
      `insert into event_deliveries (endpoint_no, event_id, state, tries, next_at, at, ended_at)
        select endpoint_no, $1, case when disabled_at is null then $5 else $6 end, 0,
          case when disabled_at is null then $4::timestamptz end, $4,
          case when disabled_at is not null then $4::timestamptz end
        from event_endpoints
        where (channel is null or channel = $2) and $3 = any (types)
        on conflict do nothing`,
      [
        event.eventId,
        event.channel,
        event.type,
        event.at,
        eventDeliveryMachine.initial,
        next(eventDeliveryMachine, eventDeliveryMachine.initial, 'givenUp'),
      ],
    );
    if (rowCount !== 0) await insertEvent(client, event);
  });
}

/** Sends an event without content to this endpoint alone; returns its number. */
export async function sendTestEvent(pool: Pool, endpointNo: number, at: Date): Promise<string> {
  const eventId = `msg_test_${randomUUID().replaceAll('-', '')}`;
  const type = TEST_EVENT_TYPE;
  const body = JSON.stringify({ type, timestamp: at.toISOString(), data: {} });
  await inTransaction(pool, async (client) => {
    await insertEvent(client, { eventId, type, orderNo: null, channel: null, at, body });
    await client.query(
      `insert into event_deliveries (endpoint_no, event_id, state, tries, next_at, at)
        values ($1, $2, $3, 0, $4, $4)`,
      [endpointNo, eventId, eventDeliveryMachine.initial, at],
    );
  });
  return eventId;
}

async function insertEvent(
  db: Db,
  { eventId, type, orderNo, agreementNo = null, channel, at, body }: OutEvent,
): Promise<void> {
  await db.query(
    `insert into out_events (event_id, type, order_no, agreement_no, channel, at, body)
      values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [eventId, type, orderNo, agreementNo, channel, at, body],
  );
}

/**
 * Leases due deliveries of enabled endpoints with a secret, those due longest first: for each endpoint at
 * most `atOnce.each`, including those that this process is already sending (`busy`), and only one for a
 * failing endpoint. No other process leases them before `until`.
 */
export async function takeDue(
  pool: Pool,
  { now, until }: { readonly now: Date; readonly until: Date },
  atOnce: { readonly each: number; readonly most: number },
  busy: ReadonlyMap<number, number>,
): Promise<DueDelivery[]> {
  const { rows } = await pool.query<DueDelivery>({
    name: 'take-due-events',
    text: `with due as materialized (
        select d.endpoint_no, d.event_id, e.url, e.failing_since
        from event_endpoints e
        left join unnest($5::int[], $6::int[]) as b (endpoint_no, count) on b.endpoint_no = e.endpoint_no
        cross join lateral (
          select endpoint_no, event_id, next_at from event_deliveries
          where endpoint_no = e.endpoint_no and next_at <= $1 order by next_at
          limit greatest(0, case when e.failing_since is null then $3 else 1 end - coalesce(b.count, 0))
          for update skip locked
        ) as d
        where e.disabled_at is null
          and exists (select from event_secrets s where s.endpoint_no = e.endpoint_no)
        order by d.next_at limit $4
      )
      update event_deliveries d set next_at = $2 from due, out_events o
      where d.endpoint_no = due.endpoint_no and d.event_id = due.event_id and o.event_id = due.event_id
      returning d.endpoint_no as "endpointNo", d.event_id as "eventId", d.tries, due.url,
        due.failing_since as "failingSince", o.body`,
    values: [now, until, atOnce.each, atOnce.most, [...busy.keys()], [...busy.values()]],
  });
  return rows;
}

/**
 * Writes the outcome of a try. Returns the time since which the endpoint has accepted nothing; null when it
 * accepted this one. If the delivery was ended or sent again in the meantime, only the try is stored.
 */
export async function keepOutcome(
  client: Client,
  { endpointNo, eventId, tries }: Pick<DueDelivery, 'endpointNo' | 'eventId' | 'tries'>,
  { answer, tookMs, at, taken, nextAt }: Outcome,
): Promise<Date | null> {
  await client.query(
    `insert into event_tries (endpoint_no, event_id, at, took_ms, status, error, excerpt)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    [endpointNo, eventId, at, tookMs, answer.status, answer.error, answer.excerpt],
  );
  const { rows } = await client.query<{ state: EventDeliveryState }>(
    `select state from event_deliveries
      where endpoint_no = $1 and event_id = $2 and tries = $3 and ${inStates('state', waitingEventStates)}
      for update`,
    [endpointNo, eventId, tries],
  );
  const [present] = rows;
  if (present) {
    const key = { endpointNo, eventId };
    if (taken) await write(client, key, present.state, 'taken', { at, tries: tries + 1 });
    else if (nextAt === null) await write(client, key, present.state, 'givenUp', { at, tries: tries + 1 });
    else
      await client.query(
        'update event_deliveries set tries = $3, next_at = $4 where endpoint_no = $1 and event_id = $2',
        [endpointNo, eventId, tries + 1, nextAt],
      );
  }
  const endpoint = await client.query<{ failingSince: Date | null }>(
    `update event_endpoints
      set failing_since = case when $2 then null else coalesce(failing_since, $3) end,
        taken_at = case when $2 then $3 else taken_at end
      where endpoint_no = $1 returning failing_since as "failingSince"`,
    [endpointNo, taken, at],
  );
  return endpoint.rows[0]?.failingSince ?? null;
}

/** Gives up all waiting deliveries of a disabled endpoint. */
export async function giveUpWaiting(client: Client, endpointNo: number, at: Date): Promise<void> {
  await client.query(
    `update event_deliveries set state = $2, next_at = null, ended_at = $3
      where endpoint_no = $1 and ${inStates('state', waitingEventStates)}`,
    [endpointNo, next(eventDeliveryMachine, 'waiting', 'givenUp'), at],
  );
}

/**
 * Sends one event again, beginning with the first try. Returns false when there is no such delivery, or it is
 * already waiting.
 */
export async function sendAgain(
  client: Client,
  key: { readonly endpointNo: number; readonly eventId: string },
  at: Date,
): Promise<boolean> {
  const { rows } = await client.query<{ state: EventDeliveryState }>(
    'select state from event_deliveries where endpoint_no = $1 and event_id = $2 for update',
    [key.endpointNo, key.eventId],
  );
  const [present] = rows;
  if (!present || present.state === 'waiting') return false;
  await write(client, key, present.state, 'sentAgain', { at, tries: 0 });
  return true;
}

/** Sends the failed deliveries of all events since `since` again; returns their number. */
export async function sendFailedAgain(db: Db, endpointNo: number, since: Date, at: Date): Promise<number> {
  const { rowCount } = await db.query(
    `update event_deliveries set state = $3, tries = 0, next_at = $4, ended_at = null
      where endpoint_no = $1 and at >= $2 and ${inStates('state', failedEventStates)}`,
    [endpointNo, since, next(eventDeliveryMachine, 'failed', 'sentAgain'), at],
  );
  return rowCount ?? 0;
}

async function write(
  client: Client,
  { endpointNo, eventId }: { readonly endpointNo: number; readonly eventId: string },
  from: EventDeliveryState,
  event: EventDeliveryEvent,
  { at, tries }: { readonly at: Date; readonly tries: number },
): Promise<void> {
  const isDue = event === 'sentAgain';
  await client.query(
    `update event_deliveries set state = $3, tries = $4,
        next_at = case when $5 then $6::timestamptz end,
        ended_at = case when $5 then null else $6::timestamptz end
      where endpoint_no = $1 and event_id = $2`,
    [endpointNo, eventId, next(eventDeliveryMachine, from, event), tries, isDue, at],
  );
}
