import type { FastifyInstance } from 'fastify';
import { InvalidSignature, type Verifier } from '@phonebill/signing';
import { Refusal } from './refusals.ts';

/** Requires calls in this scope to carry the gateway's signature over method, path with query, and body. */
export function requireSignature(app: FastifyInstance, verifier: Verifier, now: () => number): void {
  app.addHook('preValidation', (request, _reply, done) => {
    try {
      verifier.verify(
        `${request.method} ${request.raw.url ?? ''}\n${request.rawBody}`,
        request.headers,
        now(),
      );
      done();
    } catch (error) {
      if (!(error instanceof InvalidSignature)) throw error;
      done(new Refusal('signature_invalid', error.message));
    }
  });
}
