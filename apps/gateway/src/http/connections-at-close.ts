/**
 * What becomes of connections while the process stops: none of them keeps it from ending, and no request that
 * comes meanwhile is lost. Before the server closes each answer says that its connection is not to be used
 * again, so that a proxy goes to another process with the next request.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Longer than a call to a partner lasts, shorter than the whole of shutting down may take. */
const CLOSING_MS = 12_000;

/** What is on its way when a connection is opened has come by then. */
const UNUSED_MS = 250;

/**
 * Requests under way are waited for, `closingMs` at most. A connection whose first request has not come, as
 * browsers and balancers keep some ready, is ended after a moment: Node ends idle ones only once they were
 * used. `isStopping`: the process was told to stop.
 */
export function endConnectionsAtClose(
  fastify: FastifyInstance,
  isStopping: () => boolean = () => false,
  closingMs = CLOSING_MS,
): void {
  const { server } = fastify;
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  fastify.addHook('onSend', async (_request, reply) => {
    if (isStopping()) reply.header('connection', 'close');
  });
  let leaving: NodeJS.Timeout | undefined;
  let late: NodeJS.Timeout | undefined;
  fastify.addHook('preClose', async () => {
    leaving = setTimeout(() => {
      for (const socket of unused) socket.destroy();
    }, UNUSED_MS);
    late = setTimeout(() => server.closeAllConnections(), closingMs);
  });
  fastify.addHook('onClose', async () => {
    clearTimeout(leaving);
    clearTimeout(late);
  });
}
