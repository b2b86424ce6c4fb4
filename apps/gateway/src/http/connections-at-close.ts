/** What becomes of connections when the server closes: none of them keeps the process from ending. */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Longer than a call to a partner lasts, shorter than the whole of shutting down may take. */
const CLOSING_MS = 12_000;

/**
 * Requests under way are waited for, `closingMs` at most. A connection whose first request has not come, as
 * browsers and balancers keep some ready, is ended at once: Node ends the idle ones only once they were used.
 */
export function endConnectionsAtClose(fastify: FastifyInstance, closingMs = CLOSING_MS): void {
  const { server } = fastify;
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  let late: NodeJS.Timeout | undefined;
  fastify.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    late = setTimeout(() => server.closeAllConnections(), closingMs);
  });
  fastify.addHook('onClose', async () => clearTimeout(late));
}
