import { openApiDocument } from '@phonebill/contract';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';

/** For operators: is the process alive, can it work, how is it doing, what does it offer. */
export function registerHealth(
  server: FastifyInstance,
  { isReady, registry, version }: { isReady: () => Promise<boolean>; registry: Registry; version: string },
): void {
  const document = openApiDocument(version);
  server.get('/livez', async (_request, reply) => reply.type('text/plain').send('ok\n'));
  server.get('/readyz', async (_request, reply) => {
    const ready = await isReady();
    return reply
      .status(ready ? 200 : 503)
      .type('text/plain')
      .send(ready ? 'ready\n' : 'not ready\n');
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  server.get('/huafei-agw/openapi.json', async (_request, reply) => reply.send(document));
}
