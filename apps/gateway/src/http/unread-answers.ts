/**
 * Cuts off clients that do not read their answers. An unread answer occupies memory here and in the system's
 * own buffers, a few MB for each connection. Slow readers are not cut off: a phone on a bad line needs
 * minutes for a document.
 */
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The least that a client must read of an answer. */
export interface LeastReading {
  /** The period (ms) in which that many bytes must be read, counted from when the answer is ready. */
  readonly everyMs: number;
  readonly bytes: number;
}

/**
 * Half a KB a second: a tenth of a slow phone's line. The period is long because the system reports what was
 * read in steps, a third of a buffer at a time. It is also how long a page waits for a call (SPEC section 9),
 * whose answer is sent in one piece and so is read in full within it.
 */
export const leastReading: LeastReading = { everyMs: 120_000, bytes: 64 * 1024 };

/**
 * Ends a connection and drops what was not read, so that the system frees it at once. Closed in the usual
 * way, it would be kept for minutes for a client that reads nothing.
 */
export function cutOff({ raw: { socket } }: FastifyRequest): void {
  if (!socket.destroyed) socket.resetAndDestroy();
}

/** Watches an answer that is about to be sent: calls `onLate` when too little of it is read. */
export function limitReading(
  { raw: { socket } }: FastifyRequest,
  { raw: answer }: FastifyReply,
  { everyMs, bytes }: LeastReading,
  onLate: () => void,
): void {
  // Without a network connection, as in some tests, there is nothing to watch.
  if (!(socket instanceof Socket)) return;
  let before = takenFrom(socket);
  const look = setInterval(() => {
    const now = takenFrom(socket);
    if (now - before < bytes) {
      clearInterval(look);
      if (!socket.destroyed) onLate();
    }
    before = now;
  }, everyMs);
  answer.once('close', () => clearInterval(look));
}

/** Returns how many bytes of the connection's answers the system has taken over. */
function takenFrom({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength;
}
