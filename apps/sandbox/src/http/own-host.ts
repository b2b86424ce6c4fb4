import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusals.ts';

/**
 * Answers only requests for the sandbox's own names: addresses, localhost, and those it was given. A foreign
 * page whose name was made to lead to this machine (DNS rebinding) has another name.
 */
export function answerOwnHostOnly(app: FastifyInstance, names: readonly string[]): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const name = nameOf(request.headers.host);
    const own = name !== null && (isIP(name) !== 0 || name === 'localhost' || names.includes(name));
    done(own ? undefined : new Refusal('foreign_host', 'the sandbox has another name than this'));
  });
}

/** Returns the name in a Host header, without port and brackets; null when none can be read. */
function nameOf(host: string | undefined): string | null {
  if (!host || !URL.canParse(`http://${host}`)) return null;
  const { hostname } = new URL(`http://${host}`);
  return hostname.replace(/^\[(.+)\]$/, '$1').replace(/\.$/, '');
}
