/**
 * Answers that are not read. What a client does not take waits here and in the system's own buffers, a few MB
 * for each connection, so there is a time for it, and whoever is too slow is cut off.
 */
import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a client may take (ms). */
export interface ReadingTimes {
  /** Without taking anything. */
  readonly stalledMs: number;
  /** Until it has taken the whole answer. */
  readonly wholeMs: number;
}

/** A page gives an answer up after 120 s (SPEC.md section 9). */
export const readingTimes: ReadingTimes = { stalledMs: 20_000, wholeMs: 120_000 };

/**
 * Ends a connection without sending what was not taken: the system forgets it at once. Closed in the usual
 * way it would be offered to a client that reads nothing for minutes yet.
 */
export function cutOff({ raw: { socket } }: FastifyRequest): void {
  if (!socket.destroyed) socket.resetAndDestroy();
}

/** For an answer that is about to be sent: calls `onLate` when it is not read in time. */
export function limitReading(
  request: FastifyRequest,
  { raw: answer }: FastifyReply,
  { stalledMs, wholeMs }: ReadingTimes,
  onLate: () => void,
): void {
  const late = setTimeout(onLate, wholeMs);
  answer.once('close', () => clearTimeout(late));
  // Without a network, as in some tests, nothing stalls.
  if (request.raw.socket instanceof Socket) answer.setTimeout(stalledMs, onLate);
}
