/** The server for operators and their monitoring, on a port of its own: liveness, readiness, metrics. */
import { isIP } from 'node:net';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Registry } from 'prom-client';
import { addressKey } from '../db/rate-limits/index.ts';
import {
  hangUpWith,
  limitConnectionsAtOnce,
  namesTwoHosts,
  readingLimits,
} from '../runtime/requests/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import { limitRequestsInARow } from './requests-in-a-row.ts';
import { askReadiness, type ReadinessChecks } from './readiness.ts';

const REQUEST_TIMEOUT_MS = 10_000;
/**
 * Connections in all and per peer; the oldest is cut off for the newest, so that a probe always gets through.
 */
const CONNECTIONS = { all: 200, ofOne: 50 } as const;
/** Requests on one connection: monitoring waits for each answer, and metrics take milliseconds. */
const IN_A_ROW = 2;
const NOT_UNDERSTOOD = 'not understood\n';

/**
 * Creates a server with `/livez`, `/readyz` and `/metrics`, which does not listen yet. `names` are host names
 * to which it answers, besides addresses, `localhost`, and names that no public page can have.
 */
export function createOperationsServer({
  checks,
  names = [],
  notes = () => [],
  registry,
  telemetry,
}: {
  readonly checks: ReadinessChecks;
  readonly names?: readonly string[];
  /**
   * Returns lines to be shown below the answer: conditions that are not as they should be, but no reason to
   * stop sending work.
   */
  readonly notes?: () => readonly string[];
  readonly registry: Registry;
  readonly telemetry: Telemetry;
}): FastifyInstance {
  const server = Fastify({
    forceCloseConnections: true,
    ...readingLimits(REQUEST_TIMEOUT_MS),
    frameworkErrors: (_error: FastifyError, _request: unknown, reply: FastifyReply) =>
      void reply.status(400).type('text/plain').send(NOT_UNDERSTOOD),
    clientErrorHandler: hangUpWith('text/plain', NOT_UNDERSTOOD),
  });
  limitConnectionsAtOnce(server, telemetry, CONNECTIONS, addressKey);
  limitRequestsInARow(server, telemetry, IN_A_ROW);
  answerToKnownHosts(server, new Set(names.map((name) => name.toLowerCase())));
  registerLiveness(server);
  server.get('/readyz', async (_request, reply) => {
    const asked = await askReadiness(checks);
    const failed = asked.flatMap(({ check, holds }) => (holds ? [] : [check]));
    return reply
      .status(failed.length === 0 ? 200 : 503)
      .type('text/plain')
      .send([failed.length === 0 ? 'ready' : `not ready: ${failed.join(', ')}`, ...notes(), ''].join('\n'));
  });
  server.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  server.setNotFoundHandler((_request, reply) => reply.status(404).type('text/plain').send('Not found\n'));
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return reply.status(status).type('text/plain').send(NOT_UNDERSTOOD);
    telemetry.log('error', 'an operator was not answered', {
      route: request.routeOptions.url ?? null,
      error: `${error.name}: ${error.message}`,
    });
    return reply.status(500).type('text/plain').send('failed, see the log\n');
  });
  return server;
}

/**
 * Refuses requests to unknown host names. A page on the internet whose name was made to resolve to this
 * server can read nothing, because its browser sends that name. A request to an address, to a name without a
 * dot, or without a host is not from such a page.
 */
function answerToKnownHosts(server: FastifyInstance, names: ReadonlySet<string>): void {
  server.addHook('onRequest', async (request, reply) => {
    if (namesTwoHosts(request.raw)) return reply.status(400).type('text/plain').send(NOT_UNDERSTOOD);
    const host = request.headers.host ?? '';
    const name = host
      .replace(/:\d+$/, '')
      .replace(/^\[(.*)\]$/, '$1')
      .toLowerCase();
    if (isIP(name) !== 0 || !name.includes('.') || names.has(name)) return undefined;
    return reply.status(421).type('text/plain').send('unknown host, see OPERATIONS_NAMES\n');
  });
}

/**
 * Registers `/livez`, which says only that the process answers. It does no work, so the public port has it
 * too.
 */
export function registerLiveness(server: FastifyInstance): void {
  server.get('/livez', async (_request, reply) => reply.type('text/plain').send('ok\n'));
}
