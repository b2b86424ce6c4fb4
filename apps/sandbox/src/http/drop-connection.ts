import type { FastifyReply, FastifyRequest } from 'fastify';

/** Cuts the connection without an answer, as a network does. */
export function dropConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}
