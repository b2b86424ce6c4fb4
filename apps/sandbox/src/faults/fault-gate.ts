import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Partner } from '../config/config.ts';
import { dropConnection } from '../http/calls.ts';
import { Refusal } from '../http/refusals.ts';
import type { FaultBoard } from './fault-board.ts';
import { type Faults, noFaults } from './knobs.ts';

/**
 * Applies the partner's knobs to every call of this scope, before (and, for a lost reply, after) it is
 * handled.
 */
export function faultGate(app: FastifyInstance, partner: Partner, board: FaultBoard): void {
  const closing = new AbortController();
  app.addHook('preClose', (done) => {
    closing.abort();
    done();
  });
  app.addHook('preHandler', async (request, reply) => {
    const faults = board.of(partner);
    if (faults !== noFaults) await misbehave(faults, board, closing.signal, request, reply);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.loseReply) dropConnection(request, reply);
    else done(null, payload);
  });
}

async function misbehave(
  faults: Faults,
  board: FaultBoard,
  closing: AbortSignal,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (faults.down) return dropConnection(request, reply);
  const delay = board.draw(faults.delayMs);
  // A caller who hangs up meanwhile is still served, as by a slow partner; only the end of the sandbox ends
  // the wait.
  if (delay > 0) await wait(delay, null, { signal: closing }).catch(() => null);
  if (closing.aborted) return dropConnection(request, reply);
  if (board.happens(faults.errorRate))
    throw new Refusal('simulated_error', 'the fault knob errorRate made this call fail');
  if (board.happens(faults.dropRequestRate)) return dropConnection(request, reply);
  request.loseReply = board.happens(faults.dropReplyRate);
}
