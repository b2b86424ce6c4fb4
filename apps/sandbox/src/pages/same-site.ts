import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusals.ts';

/**
 * Accepts forms in this scope only from the sandbox's own pages. Browsers send the form's origin; tools send
 * none and are accepted.
 */
export function onlyOwnForms(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const foreign =
      request.method === 'POST' &&
      ['cross-site', 'same-site'].includes(String(request.headers['sec-fetch-site']));
    done(foreign ? new Refusal('form_outdated', 'this form belongs to another site') : undefined);
  });
}
