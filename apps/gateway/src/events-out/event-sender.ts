/**
 * Delivers events to endpoints: leases what is due, sends it, and writes the outcome. What a crashed process
 * had leased is sent by another once the lease has expired, under the same number: a receiver may get an
 * event twice, but always gets it. A receiver that is slow or unavailable occupies only its own few places.
 */
import { inTransaction, type Pool } from '../db/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import { type Clock, DAY_MS } from '../runtime/time/index.ts';
import { type DueDelivery, keepOutcome, type OutEvent, takeDue, tellEndpoints } from './deliveries.ts';
import { disableEndpoint, signingSecrets } from './endpoints.ts';
import { pauseAfterTry } from './retry-schedule.ts';
import { ANSWER_WITHIN_MS, isGone, isTaken, type SendEvent } from './send-event.ts';

/** The duration of a lease (ms): longer than a try and the writing of its outcome. */
const LEASE_MS = 4 * ANSWER_WITHIN_MS;
/**
 * The number of simultaneous tries by one process: to one endpoint, and to all together. A failing endpoint
 * gets one at a time.
 */
const AT_ONCE = { each: 4, most: 64 };
/** The time (ms) after which an endpoint that has accepted nothing is disabled. */
export const FAILS_FOR_MS = 5 * DAY_MS;

export interface EventSender {
  /**
   * Performs the job that a change of an order or an agreement created: stores the event and its deliveries.
   */
  tell(event: OutEvent): Promise<void>;
  /** Begins to send what is due; resolves once sending has begun, not once it is done. */
  begin(): Promise<void>;
  /** Resolves once nothing is being sent. */
  idle(): Promise<void>;
}

export function createEventSender({
  pool,
  send,
  clock,
  random = Math.random,
  telemetry,
  onTry = () => undefined,
}: {
  readonly pool: Pool;
  readonly send: SendEvent;
  readonly clock: Clock;
  /** Returns a number from 0 to 1. Default: a random one. */
  readonly random?: () => number;
  readonly telemetry: Pick<Telemetry, 'log'>;
  /** Counts a try by its outcome. */
  readonly onTry?: (outcome: 'taken' | 'refused' | 'silent') => void;
}): EventSender {
  const underWay = new Map<number, Set<Promise<void>>>();

  async function sendOne(due: DueDelivery): Promise<void> {
    const { endpointNo, eventId, tries, url, body } = due;
    const secrets = await signingSecrets(pool, endpointNo, new Date(clock()));
    const from = performance.now();
    const answer = await send({ url, secrets, eventId, body }, clock());
    const tookMs = Math.round(performance.now() - from);
    const taken = isTaken(answer);
    onTry(taken ? 'taken' : answer.status === null ? 'silent' : 'refused');
    const at = new Date(clock());
    const pause = taken ? null : pauseAfterTry(tries + 1, answer.retryAfterMs, random());
    const nextAt = pause === null ? null : new Date(at.getTime() + pause);
    await inTransaction(pool, async (client) => {
      const since = await keepOutcome(client, due, { answer, tookMs, at, taken, nextAt });
      const hasFailed = since !== null && at.getTime() - since.getTime() >= FAILS_FOR_MS;
      const because = isGone(answer) ? 'gone' : hasFailed ? 'failures' : null;
      if (because === null) return;
      if (await disableEndpoint(client, endpointNo, because, { by: null, at }))
        telemetry.log('error', 'an endpoint of events is told of nothing any more', { endpointNo, because });
    });
  }

  function start(due: DueDelivery): void {
    const ofEndpoint = underWay.get(due.endpointNo) ?? new Set();
    underWay.set(due.endpointNo, ofEndpoint);
    const sending = sendOne(due)
      .catch((error: unknown) =>
        // The delivery's lease expires, and it is sent again.
        telemetry.log('warn', 'what came of an event could not be written', {
          endpointNo: due.endpointNo,
          eventId: due.eventId,
          error: String(error),
        }),
      )
      .finally(() => {
        ofEndpoint.delete(sending);
        if (ofEndpoint.size === 0) underWay.delete(due.endpointNo);
      });
    ofEndpoint.add(sending);
  }

  return {
    tell: (event) => tellEndpoints(pool, event),
    async begin() {
      const busy = new Map([...underWay].map(([endpointNo, { size }]) => [endpointNo, size]));
      const room = AT_ONCE.most - [...busy.values()].reduce((sum, size) => sum + size, 0);
      if (room <= 0) return;
      const now = clock();
      const times = { now: new Date(now), until: new Date(now + LEASE_MS) };
      for (const due of await takeDue(pool, times, { each: AT_ONCE.each, most: room }, busy)) start(due);
    },
    async idle() {
      while (underWay.size > 0) await Promise.all([...underWay.values()].flatMap((ones) => [...ones]));
    },
  };
}
