import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Partner } from '../config/config.ts';
import { dropConnection } from '../http/drop-connection.ts';
import { Refusal } from '../http/refusals.ts';
import type { FaultBoard } from './fault-board.ts';
import { type Faults, noFaults } from './knobs.ts';

/** Lets the partner's knobs act on every call of this scope, before (and, for a lost reply, after) it is handled. */
export function faultGate(app: FastifyInstance, partner: Partner, board: FaultBoard): void {
  app.addHook('preHandler', (request, reply, done) => {
    const faults = board.of(partner);
    if (faults === noFaults) return done();
    misbehave(faults, board, request, reply).then(
      () => reply.sent || done(),
      (error: Error) => done(error),
    );
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.loseReply) dropConnection(request, reply);
    else done(null, payload);
  });
}

async function misbehave(faults: Faults, board: FaultBoard, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (faults.down) return dropConnection(request, reply);
  const delay = board.draw(faults.delayMs);
  if (delay > 0) await wait(delay);
  if (board.happens(faults.errorRate)) throw new Refusal('simulated_error', 'the fault knob errorRate made this call fail');
  if (board.happens(faults.dropRequestRate)) return dropConnection(request, reply);
  request.loseReply = board.happens(faults.dropReplyRate);
}
