/**
 * Ends connections when the process stops: none of them keeps the process running, and no request that
 * arrives meanwhile is lost. Before the server closes, each answer says that its connection must not be used
 * again, so that a proxy sends its next request to another process.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Longer than a call to a partner may last, shorter than the time allowed for the whole shutdown. */
const CLOSING_MS = 12_000;

/** Time (ms) within which a request already on its way arrives. */
const UNUSED_MS = 250;

/**
 * Waits for requests under way, `closingMs` at most. A connection that has not carried a request yet
 * (browsers and balancers keep some ready) is ended after a moment, because Node ends only idle connections
 * that were used before. `isStopping` says whether the process was told to stop.
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
