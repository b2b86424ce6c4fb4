/**
 * Outgoing events: their outcomes, sending them again, and endpoints. Changing an endpoint takes two persons.
 */
import { inTransaction } from '../../db/index.ts';
import {
  disableEndpoint,
  enableEndpoint,
  findEndpoint,
  replaceSecret,
  sendAgain,
  sendFailedAgain,
  sendTestEvent,
} from '../../events-out/index.ts';
import { writeAudit } from '../audit/index.ts';
import { actorOf, type ConsoleParts, personOf, type SignedIn } from '../console-parts.ts';
import { endpointsView, eventsView, eventView } from '../events/index.ts';
import { contentHashOf, provePasskey } from '../passkeys/index.ts';
import { ConsoleRefused } from '../refused.ts';
import type { ConsoleHandlersOf } from './console-handler.ts';

type EventCall =
  | 'GET /events/endpoints'
  | 'GET /events'
  | 'GET /event'
  | 'POST /events/sendAgain'
  | 'POST /events/sendFailedAgain'
  | 'POST /events/sendTest'
  | 'POST /events/disable'
  | 'POST /events/enable'
  | 'POST /events/newSecret';

const nameOf = (endpointNo: number): string => `endpoint ${endpointNo}`;

function note(
  db: Parameters<typeof writeAudit>[0],
  caller: SignedIn,
  act: string,
  about: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return writeAudit(db, actorOf(caller), { act, about, outcome: 'done', detail });
}

export function eventHandlers({ pool, party, clock }: ConsoleParts): ConsoleHandlersOf<EventCall> {
  const now = (): Date => new Date(clock());
  async function requireEnabled(endpointNo: number): Promise<string | null> {
    const endpoint = await findEndpoint(pool, endpointNo);
    if (!endpoint) throw new ConsoleRefused('notFound');
    return endpoint.disabledAt === null ? null : 'the endpoint is disabled';
  }

  return {
    'GET /events/endpoints': async () => ({ endpoints: await endpointsView(pool, now()) }),
    'GET /events': (asked) => eventsView(pool, asked),
    'GET /event': (asked) => eventView(pool, asked),
    async 'POST /events/sendAgain'({ endpointNo, eventId }, caller) {
      const whyNot = await requireEnabled(endpointNo);
      if (whyNot !== null) return { whyNot };
      return inTransaction(pool, async (client) => {
        if (!(await sendAgain(client, { endpointNo, eventId }, now())))
          return { whyNot: 'it is about to be sent already' };
        await note(client, caller, 'send event again', eventId, { endpointNo });
        return { whyNot: null };
      });
    },
    async 'POST /events/sendFailedAgain'({ endpointNo, since }, caller) {
      const why = await requireEnabled(endpointNo);
      if (why !== null) throw new ConsoleRefused('cannotBeDone', { why });
      return inTransaction(pool, async (client) => {
        const count = await sendFailedAgain(client, endpointNo, new Date(since), now());
        await note(client, caller, 'send failed events again', nameOf(endpointNo), { since, count });
        return { count };
      });
    },
    async 'POST /events/sendTest'({ endpointNo }, caller) {
      const whyNot = await requireEnabled(endpointNo);
      if (whyNot !== null) return { whyNot, eventId: null };
      const eventId = await sendTestEvent(pool, endpointNo, now());
      await note(pool, caller, 'send test event', nameOf(endpointNo), { eventId });
      return { whyNot: null, eventId };
    },
    async 'POST /events/disable'({ endpointNo, reason }, caller) {
      const by = personOf(caller).name;
      return inTransaction(pool, async (client) => {
        if (!(await disableEndpoint(client, endpointNo, 'person', { by, at: now() })))
          return { whyNot: 'it is disabled already' };
        await note(client, caller, 'disable endpoint', nameOf(endpointNo), { reason });
        return { whyNot: null };
      });
    },
    'POST /events/enable': ({ endpointNo, reason }, caller) =>
      inTransaction(pool, async (client) => {
        if (!(await enableEndpoint(client, endpointNo))) return { whyNot: 'it is enabled already' };
        await note(client, caller, 'enable endpoint', nameOf(endpointNo), { reason });
        return { whyNot: null };
      }),
    'POST /events/newSecret': ({ touch, ...content }, caller) =>
      inTransaction(pool, async (client) => {
        const { endpointNo } = content;
        await provePasskey(client, party, touch, {
          purpose: 'touch',
          personNo: personOf(caller).personNo,
          sessionHash: caller.session.tokenHash,
          contentHash: contentHashOf({ act: 'newSecret', content }),
        });
        const secret = await replaceSecret(client, pool.numbers, endpointNo, now());
        if (secret === null) throw new ConsoleRefused('notFound');
        await note(client, caller, 'new secret', nameOf(endpointNo));
        return { secret };
      }),
  };
}
