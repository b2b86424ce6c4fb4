/**
 * How many requests are let in at once. More than the process can do well are turned away rather than all
 * made slow, and no single client may take the places of all others: not with calls, not with bodies that
 * come slowly. Whether the process lives is always answered.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressKey } from '../rate-limits/index.ts';
import { createPlaces, type PlaceLimits, Refusal } from '../runtime/index.ts';

export interface AdmissionLimits {
  /** Requests under way, of all clients and of one. A client is a network address, of IPv6 one /64. */
  readonly requests: PlaceLimits;
  /** Of these, requests whose body has not come whole. */
  readonly bodies: PlaceLimits;
}

/** Many people share an address of a mobile network: a quarter of all is a lot for it. */
export const admissionLimits: AdmissionLimits = {
  requests: { all: 500, ofOne: 125 },
  bodies: { all: 250, ofOne: 50 },
};

/** What a load balancer asks; it does next to nothing. */
const ALWAYS_LET_IN = new Set(['/livez']);

const places = new WeakMap<FastifyRequest, () => void>();

/** Adds the limits to a server, before its routes. A request too many is refused as `overloaded`. */
export function limitRequestsAtOnce(
  server: FastifyInstance,
  limits: AdmissionLimits = admissionLimits,
): void {
  const requests = createPlaces(limits.requests);
  const bodies = createPlaces(limits.bodies);

  server.addHook('onRequest', async (request, reply) => {
    if (ALWAYS_LET_IN.has(request.routeOptions.url ?? '')) return;
    const client = addressKey(request.ip);
    const leave = requests.take(client);
    if (!leave) throw new Refusal('overloaded');
    reply.raw.once('close', leave);
    places.set(request, leave);
    if (!hasBody(request)) return;
    const arrived = bodies.take(client);
    if (!arrived) throw new Refusal('overloaded');
    reply.raw.once('close', arrived);
    request.raw.once('end', arrived);
  });
}

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
