/**
 * Calls from the pages of offline packages, whose origin is the wallet's. Own code, since these headers must
 * stand on every answer, also on those of requests that are turned away before any plugin's hook runs: a page
 * could not read why.
 */
import { API_BASE } from '@phonebill/contract';
import type { FastifyInstance } from 'fastify';

/** How long a browser need not ask again: a change of the list reaches it after that. */
const PREFLIGHT_SECONDS = 600;
/** What pages send beside what browsers let every page send. */
const HEADERS = 'content-type, x-auth-token, x-requested-with, x-sso-token';

/**
 * Lets pages of exactly these origins call, without cookies: a session's token is in what they send. For any
 * other origin nothing is said, and its browser keeps the answer from the page. To be added before whatever
 * may turn a request away.
 */
export function answerOrigins(server: FastifyInstance, origins: ReadonlySet<string>): void {
  if (origins.size === 0) return;
  server.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(`${API_BASE}/`)) return;
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return;
    reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') {
      // The number that a person names when they ask for help, the time that the pages count by, and when
      // they may ask again.
      reply.header('access-control-expose-headers', 'x-request-id, date, retry-after');
      return;
    }
    return reply
      .status(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': HEADERS,
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
      .send();
  });
}
