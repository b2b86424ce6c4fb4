/** Headers that go with every answer, whatever it answers and however its address was spelt. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Adds them to every answer of a server; what may be kept by a cache says so itself, later. */
export function addResponseHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    setResponseHeaders(request, reply);
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
