/**
 * Answers that are not read. What a client does not take waits here and in the system's own buffers, a few MB
 * for each connection, so whoever takes nothing is cut off. Who takes it slowly is not: a phone on a bad line
 * needs minutes for a document.
 */
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What a client takes of an answer, at least. */
export interface LeastReading {
  /** In each period of so many ms, from when the answer is there. */
  readonly everyMs: number;
  readonly bytes: number;
}

/**
 * Half a KB a second: a tenth of a slow phone's line. The period is long because the system tells of what was
 * taken in steps, the third of a buffer at a time. It is also how long a page waits for a call (SPEC
 * section 9), whose answer is sent in one piece and so is taken whole within it.
 */
export const leastReading: LeastReading = { everyMs: 120_000, bytes: 64 * 1024 };

/**
 * Ends a connection without sending what was not taken: the system forgets it at once. Closed in the usual
 * way it would be offered to a client that reads nothing for minutes yet.
 */
export function cutOff({ raw: { socket } }: FastifyRequest): void {
  if (!socket.destroyed) socket.resetAndDestroy();
}

/** For an answer that is about to be sent: calls `onLate` when too little of it is taken. */
export function limitReading(
  { raw: { socket } }: FastifyRequest,
  { raw: answer }: FastifyReply,
  { everyMs, bytes }: LeastReading,
  onLate: () => void,
): void {
  // Without a network, as in some tests, nothing stalls.
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

/** How many bytes of all its answers the system has taken. */
function takenFrom({ bytesWritten, writableLength }: Socket): number {
  return bytesWritten - writableLength;
}
