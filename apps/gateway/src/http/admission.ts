/**
 * Limits how many requests are served at once. Requests beyond what the process can serve well are refused,
 * so that the others do not become slow, and no single client can take the places of all others. A client can
 * prolong a request by sending its body slowly or reading its answer slowly; it never keeps others out by
 * that, because the one that has lasted longest is cut off. `/livez` is always answered.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '../db/rate-limits/index.ts';
import { Refusal } from '../runtime/index.ts';
import { createPlaces, createYieldingPlaces, type PlaceLimits } from '../runtime/places/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import { turnedAwayLog } from '../runtime/requests/index.ts';
import { answerUnreadableRequest } from './unreadable-requests.ts';
import { cutOff, type LeastReading, leastReading, limitReading } from './unread-answers.ts';

/** The limits for all clients together and for one client. A client is a network address, for IPv6 a /64. */
export interface AdmissionLimits {
  /** Requests that have no answer yet. */
  readonly requests: PlaceLimits;
  /** Requests among these whose body has not arrived in full. */
  readonly bodies: PlaceLimits;
  /** Answers being sent, and how much of an answer a client must read in which time. */
  readonly answers: PlaceLimits;
  readonly reading: LeastReading;
  /** Unanswered requests on one connection. */
  readonly inARow: number;
  /** Open connections, in all and per peer; a proxy may hold all of them. */
  readonly connections: PlaceLimits;
}

/**
 * Many people share an address of a mobile network, so one address may take about a quarter of the places.
 */
export const admissionLimits: AdmissionLimits = {
  requests: { all: 500, ofOne: 125 },
  bodies: { all: 250, ofOne: 50 },
  answers: { all: 500, ofOne: 125 },
  reading: leastReading,
  inARow: 16,
  connections: { all: 10_000, ofOne: 1000 },
};

/** Paths that load balancers poll; answering them costs almost nothing. */
const ALWAYS_LET_IN = new Set(['/livez']);

const places = new WeakMap<FastifyRequest, () => void>();

/**
 * Adds the limits to a server; must be called before its routes are added. A request beyond the limits is
 * refused as `overloaded`.
 */
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
  // The answer is ready; how long sending it takes is up to the client from now on.
  server.addHook('onSend', async (request, reply: FastifyReply) => {
    if (!places.has(request)) return;
    leavePlace(request);
    // The client has gone.
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
 * Releases the place of a request whose connection stays open and uses nothing else, such as a stream that
 * follows an order.
 */
export function leavePlace(request: FastifyRequest): void {
  places.get(request)?.();
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
