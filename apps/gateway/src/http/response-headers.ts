/** Headers of every answer, whatever the request and however its address was spelt. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * One year (s): browsers that once connected over https do not connect over http, whatever a link or a
 * network says.
 */
const HTTPS_ONLY = 'max-age=31536000';

/**
 * Adds the headers to every answer of a server; answers that may be cached replace the header later.
 * `overTls` says whether browsers connect over https.
 */
export function addResponseHeaders(server: FastifyInstance, overTls: boolean): void {
  server.addHook('onRequest', async (request, reply) => {
    setResponseHeaders(request, reply);
    if (overTls) void reply.header('strict-transport-security', HTTPS_ONLY);
  });
}

/** Sets the headers on one answer, for answers sent before any hook runs. */
export function setResponseHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({
    // A user who asks for help can give it, and the log contains it.
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': 'geolocation=(), microphone=(), camera=()',
    'cache-control': 'no-store',
  });
}
