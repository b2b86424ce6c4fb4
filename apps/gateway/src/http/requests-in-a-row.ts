/**
 * Requests that one connection sends without waiting for their answers. Browsers and proxies send the next
 * when the last is answered, a few of them some more; an answer that waits for its turn, and for a reader who
 * reads nothing, is kept here meanwhile. Who sends a great many is cut off.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import { turnedAwayLog } from '../runtime/requests/index.ts';
import { cutOff } from './unread-answers.ts';

/** Adds the limit to a server, before its routes: `most` requests of one connection are under way at once. */
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
      // What came behind it is not answered any more.
      return reply.hijack();
    }
    done();
    return undefined;
  });
}
