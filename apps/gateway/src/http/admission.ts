/**
 * How many requests are let in at once. More than the process can do well are turned away rather than all
 * made slow, and no single client may take the places of all others. What a client can make last, a body that
 * comes slowly and an answer that is read slowly, never keeps others out: there the one that has lasted
 * longest is cut off. Whether the process lives is always answered.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../db/rate-limits/index.ts';
import { Refusal } from '../runtime/index.ts';
import { createPlaces, createYieldingPlaces, type PlaceLimits } from '../runtime/places/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import { turnedAwayLog } from '../runtime/requests/index.ts';
import { answerUnreadableRequest } from './unreadable-requests.ts';
import { cutOff, type LeastReading, leastReading, limitReading } from './unread-answers.ts';

/** Of all clients and of one. A client is a network address, of IPv6 one /64. */
export interface AdmissionLimits {
  /** Requests under way, until their answer is there. */
  readonly requests: PlaceLimits;
  /** Of these, requests whose body has not come whole. */
  readonly bodies: PlaceLimits;
  /** Answers that are on their way, and how much of one is to be taken in which time. */
  readonly answers: PlaceLimits;
  readonly reading: LeastReading;
  /** Requests of one connection, until they are answered. */
  readonly inARow: number;
  /** Open connections, of all and of one peer; a proxy may have as many as all. */
  readonly connections: PlaceLimits;
}

/** Many people share an address of a mobile network: a quarter of all is a lot for it. */
export const admissionLimits: AdmissionLimits = {
  requests: { all: 500, ofOne: 125 },
  bodies: { all: 250, ofOne: 50 },
  answers: { all: 500, ofOne: 125 },
  reading: leastReading,
  inARow: 16,
  connections: { all: 10_000, ofOne: 1000 },
};

/** What a load balancer asks; it does next to nothing. */
const ALWAYS_LET_IN = new Set(['/livez']);

const places = new WeakMap<FastifyRequest, () => void>();

/** Adds the limits to a server, before its routes. A request too many is refused as `overloaded`. */
export function limitRequestsAtOnce(
  server: FastifyInstance,
  telemetry: Telemetry,
  limits: AdmissionLimits,
): void {
  const requests = createPlaces(limits.requests);
  const bodies = createYieldingPlaces(limits.bodies);
  const answers = createYieldingPlaces(limits.answers);
  const logCutOff = turnedAwayLog(telemetry);

  server.addHook('onRequest', async (request, reply) => {
    if (ALWAYS_LET_IN.has(request.routeOptions.url ?? '')) return;
    const client = addressKey(request.ip);
    const leave = requests.take(client);
    if (!leave) throw new Refusal('overloaded', { rule: 'requests' });
    reply.raw.once('close', leave);
    places.set(request, leave);
    if (!hasBody(request)) return;
    const arrived = bodies.take(client, () => {
      logCutOff('bodies');
      leave();
      answerUnreadableRequest(tooSlow, request.raw.socket);
    });
    reply.raw.once('close', arrived);
    request.raw.once('end', arrived);
  });
  // The answer is there: from now on the client says how long it takes.
  server.addHook('onSend', async (request, reply: FastifyReply) => {
    if (!places.has(request)) return;
    leavePlace(request);
    // Nobody reads it any more.
    if (reply.raw.destroyed) return;
    const giveUp = (): void => {
      logCutOff('answers');
      cutOff(request);
    };
    reply.raw.once('close', answers.take(addressKey(request.ip), giveUp));
    limitReading(request, reply, limits.reading, giveUp);
  });
}

const tooSlow = Object.assign(new Error('the body came too slowly'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * The request's place is free although its connection goes on: it holds the connection and nothing else, as
 * whoever follows an order does.
 */
export function leavePlace(request: FastifyRequest): void {
  places.get(request)?.();
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
