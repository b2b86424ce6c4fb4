/** Headers that go with every answer, whatever it answers and however its address was spelt. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A year: browsers that came once over https do not come over http, whatever a link or a network says. */
const HTTPS_ONLY = 'max-age=31536000';

/**
 * Adds them to every answer of a server; what may be kept by a cache says so itself, later. `overTls`:
 * browsers reach it over https.
 */
export function addResponseHeaders(server: FastifyInstance, overTls: boolean): void {
  server.addHook('onRequest', async (request, reply) => {
    setResponseHeaders(request, reply);
    if (overTls) void reply.header('strict-transport-security', HTTPS_ONLY);
  });
}

/** Sets them on one answer, for answers that come before any hook. */
export function setResponseHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    // A person who asks for help can name it, and the log has it.
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': 'geolocation=(), microphone=(), camera=()',
    'cache-control': 'no-store',
  });
}
