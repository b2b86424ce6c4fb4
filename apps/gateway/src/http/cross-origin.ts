/**
 * Allows calls from the pages of offline packages, whose origin is the wallet's. This is our own code because
 * every answer needs these headers, also those to requests refused before any plugin's hook runs: without
 * them a page could not read why.
 */
import { API_BASE } from '@phonebill/contract';
import type { FastifyInstance } from 'fastify';

/**
 * How long (s) browsers keep the answer to a preflight request; a change of the list takes effect after that.
 */
const PREFLIGHT_SECONDS = 600;
/** The headers that pages send in addition to those that browsers always allow. */
const HEADERS = 'content-type, x-auth-token, x-requested-with, x-sso-token';

/**
 * Lets pages of exactly these origins call, without cookies: the session's token is in the request. For any
 * other origin no header is sent, so its browser keeps the answer from the page. Must be added before any
 * hook that may refuse a request.
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
      // The request's id, which a user gives when asking for help; the server's time, which pages count from;
      // and when the page may try again.
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
