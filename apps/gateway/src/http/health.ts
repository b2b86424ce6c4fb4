import { openApiDocument } from '@phonebill/contract';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/** What must hold for the process to be given work, by name; each answers within a few seconds. */
export type ReadinessChecks = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/** For operators: is the process alive, can it work, how is it doing, what does it offer. */
export function registerHealth(
  server: FastifyInstance,
  { checks, registry, version }: { checks: ReadinessChecks; registry: Registry; version: string },
): void {
  const document = openApiDocument(version);
  server.get('/livez', async (_request, reply) => reply.type('text/plain').send('ok\n'));
  server.get('/readyz', async (_request, reply) => {
    const failed = await failedChecks(checks);
    return reply
      .status(failed.length === 0 ? 200 : 503)
      .type('text/plain')
      .send(failed.length === 0 ? 'ready\n' : `not ready: ${failed.join(', ')}\n`);
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  server.get('/huafei-agw/openapi.json', async (_request, reply) => reply.send(document));
}

/** The names of the checks that do not hold; one that throws does not. */
async function failedChecks(checks: ReadinessChecks): Promise<string[]> {
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([name, holds]) => {
      const held = await Promise.try(holds).catch(() => false);
      return held ? [] : [name];
    }),
  );
  return outcomes.flat();
}
