/** The HTTP server: security headers, one handler for all errors, a limit on concurrent requests. */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { API_BASE, type Language } from '@phonebill/contract';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { TrustedProxies } from '../config/index.ts';
import { isDatabaseUnavailable } from '../db/connections/index.ts';
import { addressKey } from '../db/rate-limits/index.ts';
import { languageOf, Refusal } from '../runtime/index.ts';
import {
  limitConnectionsAtOnce,
  namesTwoHosts,
  readingLimits,
  turnedAwayLog,
} from '../runtime/requests/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import { type AdmissionLimits, admissionLimits, limitRequestsAtOnce } from './admission.ts';
import { refusalEnvelope } from './calls.ts';
import { answerOrigins } from './cross-origin.ts';
import { endConnectionsAtClose } from './connections-at-close.ts';
import { observeRequests, type RequestCounter } from './observe-requests.ts';
import { limitRequestsInARow } from './requests-in-a-row.ts';
import { addResponseHeaders } from './response-headers.ts';
import { answerUnreadablePath, answerUnreadableRequest } from './unreadable-requests.ts';

/** Size of the largest request: 2,000 contacts of an unknown-mobile call. */
const BODY_LIMIT_BYTES = 128 * 1024;
/**
 * Time (ms) within which a request must arrive in full; it suffices for the largest one over a slow line.
 * Slower clients are cut off.
 */
const REQUEST_TIMEOUT_MS = 20_000;
/**
 * While the database is unavailable every request fails in the same way, so it is logged only this often
 * (ms).
 */
const QUIET_MS = 1000;
/** The answer to requests for neither a page nor a call. */
const NOT_FOUND = { zh: '没有此内容\n', en: 'Not found\n' };

/**
 * Creates a server without routes. `trustProxy` says whose X-Forwarded-For is trusted; `overTls`, whether
 * browsers connect over https and must use nothing else; `origins` are other origins whose pages may call;
 * `counter` counts requests; `requestTimeoutMs` is the time within which a request must arrive; `admission`
 * limits concurrent requests; `isStopping` says whether the process was told to stop and will close the
 * server soon.
 */
export function createServer({
  telemetry,
  counter,
  trustProxy,
  overTls = false,
  origins = [],
  requestTimeoutMs = REQUEST_TIMEOUT_MS,
  admission = admissionLimits,
  isStopping,
}: {
  telemetry: Telemetry;
  counter?: RequestCounter | undefined;
  trustProxy: TrustedProxies;
  overTls?: boolean;
  origins?: readonly string[];
  requestTimeoutMs?: number;
  admission?: AdmissionLimits;
  isStopping?: () => boolean;
}): FastifyInstance {
  const server = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    ...readingLimits(requestTimeoutMs),
    forceCloseConnections: 'idle',
    // Requests on a connection that is still open are answered: a proxy may have sent them before it knew.
    return503OnClosing: false,
    exposeHeadRoutes: true,
    frameworkErrors: answerUnreadablePath,
    clientErrorHandler: answerUnreadableRequest,
    genReqId: () => randomBytes(6).toString('hex'),
  });
  addResponseHeaders(server, overTls);
  answerOrigins(server, new Set(origins));
  limitRequestsInARow(server, telemetry, admission.inARow);
  limitRequestsAtOnce(server, telemetry, admission);
  const { all, ofOne } = admission.connections;
  const limits = { all, ofOne: trustProxy === false ? ofOne : all };
  limitConnectionsAtOnce(server, telemetry, limits, addressKey);
  refuseWhatIsNoAddress(server);
  refuseTwoHosts(server);
  answerWhoExpectsMore(server);
  endConnectionsAtClose(server, isStopping);
  observeRequests(server, { telemetry, counter });
  const logUnavailable = unavailableLog(telemetry);
  const logTurnedAway = turnedAwayLog(telemetry);

  server.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    const language = languageOf(request);
    if (error instanceof Refusal) reply.refusal = error.errorName;
    // The connection is closed too; further requests on it are not read.
    if (error instanceof Refusal && error.errorName === 'overloaded') {
      logTurnedAway(String(error.details['rule'] ?? ''));
      return reply
        .status(503)
        .headers({ 'retry-after': '2', connection: 'close' })
        .send(refusalEnvelope('overloaded', language));
    }
    if (error instanceof Refusal)
      return reply.status(200).send(refusalEnvelope(error.errorName, language, error.details));
    if (isDatabaseUnavailable(error)) {
      logUnavailable(error, request.routeOptions.url);
      return reply
        .status(503)
        .header('retry-after', '2')
        .send(refusalEnvelope('serviceUnavailable', language));
    }
    const status = error.statusCode ?? 500;
    if (status === 413) return reply.status(413).send(refusalEnvelope('bodyTooLarge', language));
    // If-Match of a file: it is there, in another state.
    if (status === 412) return reply.status(412).send();
    if (status >= 400 && status < 500 && !isCall(request)) return sendNotFound(reply, language);
    if (status >= 400 && status < 500) return reply.status(200).send(refusalEnvelope('badRequest', language));
    telemetry.log('error', 'a request failed', {
      requestId: request.id,
      route: request.routeOptions.url ?? null,
      error: `${error.name}: ${error.message}`,
      stack: error.stack ?? null,
    });
    return reply.status(500).send(refusalEnvelope('internal', language));
  });
  server.setNotFoundHandler((request, reply) => {
    const language = languageOf(request);
    if (isCall(request)) return reply.status(404).send(refusalEnvelope('callUnknown', language));
    return sendNotFound(reply, language);
  });
  return server;
}

/**
 * Returns whether the address, however spelt, is that of a call; undecodable addresses were answered before.
 */
function isCall({ url }: FastifyRequest): boolean {
  return decodeURIComponent(url.split('?', 1)[0] ?? '').startsWith(API_BASE);
}

function sendNotFound(reply: FastifyReply, language: Language): FastifyReply {
  return reply.status(404).type('text/plain; charset=utf-8').send(NOT_FOUND[language]);
}

/** Returns a function that logs that the database was unavailable for a request, at most once a second. */
function unavailableLog(telemetry: Telemetry): (error: Error, route: string | undefined) => void {
  let quietUntil = 0;
  return (error, route) => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + QUIET_MS;
    telemetry.log('error', 'a request failed for want of a database', {
      route: route ?? null,
      error: `${error.name}: ${error.message}`,
    });
  };
}

/**
 * Refuses requests whose client address is no IP address: a trusted proxy that passes on a client's own
 * header would make limits by address worthless.
 */
function refuseWhatIsNoAddress(server: FastifyInstance): void {
  server.addHook('onRequest', async (request) => {
    if (isIP(request.ip.replace(/%.*$/, '')) === 0) throw new Refusal('badRequest');
  });
}

function refuseTwoHosts(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    if (!namesTwoHosts(request.raw)) return;
    await reply
      .status(400)
      .header('connection', 'close')
      .send(refusalEnvelope('badRequest', languageOf(request)));
  });
}

/**
 * A client that expects anything but 100-continue is answered as if it did not; Node's own 417 has no
 * message.
 */
function answerWhoExpectsMore({ server, routing }: FastifyInstance): void {
  server.on('checkExpectation', routing);
}
