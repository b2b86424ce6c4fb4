/**
 * Limits the requests that one connection sends without waiting for the answers. Browsers and proxies send
 * the next request after the last answer, or a few at once. An answer that waits for its turn, or for a
 * client that does not read, is kept in memory meanwhile, so a client that sends very many requests is cut
 * off.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import { turnedAwayLog } from '../runtime/requests/index.ts';
import { cutOff } from './unread-answers.ts';

/**
 * Adds the limit to a server; must be called before its routes are added. At most `most` requests of one
 * connection are under way at once.
 */
export function limitRequestsInARow(server: FastifyInstance, telemetry: Telemetry, most: number): void {
  const underWay = new WeakMap<Socket, number>();
  const logCutOff = turnedAwayLog(telemetry);
  const change = (socket: Socket, by: 1 | -1): number => {
    const now = (underWay.get(socket) ?? 0) + by;
    underWay.set(socket, now);
    return now;
  };
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    reply.raw.once('close', () => change(socket, -1));
    if (change(socket, 1) > most) {
      if (!socket.destroyed) logCutOff('requests in a row');
      cutOff(request);
      // Requests that follow on the connection are not answered.
      return reply.hijack();
    }
    done();
    return undefined;
  });
}
