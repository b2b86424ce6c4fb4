/**
 * Records each request for operators: a line at debug level, and metrics. Neither says who asked for what.
 */
import { API_BASE } from '@phonebill/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, type Metrics, type Span, type Telemetry } from '../runtime/telemetry/index.ts';
import { PAGES_BASE } from './pages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The request's span; null when it is no call, and so not traced. */
    span: Span | null;
  }
  interface FastifyReply {
    /** The name of the refusal that was answered; null if none was. */
    refusal: string | null;
  }
}

/** The counter of calls: each call is known from the first scrape on, and counted when answered. */
export type RequestCounter = Pick<Metrics, 'expectRequests' | 'countRequest'>;

/** Adds the hooks; they apply to routes added afterwards. */
export function observeRequests(
  server: FastifyInstance,
  {
    telemetry,
    counter,
  }: { readonly telemetry: Pick<Telemetry, 'log'>; readonly counter?: RequestCounter | undefined },
): void {
  server.decorateReply('refusal', null);
  counter?.expectRequests(callOf(undefined));
  server.addHook('onRoute', ({ url }) => counter?.expectRequests(callOf(url)));
  server.decorateRequest('span', null);
  server.addHook('onRequest', async (request) => {
    const { url } = request.routeOptions;
    if (!url?.startsWith(`${API_BASE}/`)) return;
    const { traceparent } = request.headers;
    request.span = beginSpan({
      name: `${request.method} ${callOf(url)}`,
      kind: 'server',
      facts: { 'http.request.method': request.method, 'http.route': url },
      cameWith: typeof traceparent === 'string' ? traceparent : undefined,
    });
  });
  server.addHook('onResponse', async (request, reply) => {
    const { refusal, statusCode: status, elapsedTime: ms } = reply;
    const call = callOf(request.routeOptions.url);
    counter?.countRequest({ call, status, refusal, seconds: ms / 1000 });
    const facts = { requestId: request.id, method: request.method, call, status, refusal };
    request.span?.note({
      'http.response.status_code': status,
      ...(refusal !== null && { 'phonebill.refusal': refusal }),
    });
    request.span?.end(status >= 500);
    telemetry.log('debug', 'request', { ...facts, ms: Math.round(ms) });
  });
}

/** Runs the work of a request within its span. */
export function withinSpan<T>({ span }: FastifyRequest, work: () => T): T {
  return span ? span.run(work) : work();
}

/**
 * Returns the call behind a route, by its path below the base of calls, or `page` or `unknown`; never text
 * that a client wrote into an address.
 */
export function callOf(route: string | undefined): string {
  if (route === undefined) return 'unknown';
  if (route.startsWith(`${API_BASE}/`)) return route.slice(API_BASE.length + 1);
  return route.startsWith(PAGES_BASE) || route === '/' ? 'page' : route.slice(1);
}
