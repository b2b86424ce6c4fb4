/** What operators are told of each request: a line at debug, and metrics; nothing of who asked for what. */
import { API_BASE } from '@phonebill/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginSpan, type Metrics, type Span, type Telemetry } from '../runtime/telemetry/index.ts';
import { PAGES_BASE } from './pages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: not a call, so of no interest. */
    span: Span | null;
  }
  interface FastifyReply {
    /** The name of the refusal that was answered; null: none. */
    refusal: string | null;
  }
}

/** Calls as they are counted: known from the first scrape on, and each when it was answered. */
export type RequestCounter = Pick<Metrics, 'expectRequests' | 'countRequest'>;

/** Adds the hooks; for the routes that are added afterwards. */
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

/** Does the work of a request as its span. */
export function withinSpan<T>({ span }: FastifyRequest, work: () => T): T {
  return span ? span.run(work) : work();
}

/**
 * The call behind a route, by its path below the base of calls, `page` or `unknown`: never what somebody
 * wrote into an address.
 */
export function callOf(route: string | undefined): string {
  if (route === undefined) return 'unknown';
  if (route.startsWith(`${API_BASE}/`)) return route.slice(API_BASE.length + 1);
  return route.startsWith(PAGES_BASE) || route === '/' ? 'page' : route.slice(1);
}
