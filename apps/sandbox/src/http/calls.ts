/** Helpers that the calls of all partners share. */
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type ByRequestNo = { Params: { requestNo: string } };

/** A body as it arrives: amounts are still JSON numbers. */
export type Wire<T> = { [Key in keyof T]: T[Key] extends bigint ? number : T[Key] };

/** How long (ms) a connection is held before it is cut without a reply. */
const HELD_MS = 3000;

/** Returns the answer, unless it must get lost: then the connection is held and cut. */
export async function answerOrLose(
  { view, unanswered }: { readonly view: object; readonly unanswered: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
  scaled: (ms: number) => number,
): Promise<unknown> {
  if (!unanswered) return reply.send(view);
  await wait(scaled(HELD_MS), null, { ref: false });
  return dropConnection(request, reply);
}

/** Cuts the connection without an answer, as a network failure does. */
export function dropConnection(request: FastifyRequest, reply: FastifyReply): void {
  reply.hijack();
  request.raw.socket.destroy();
}
