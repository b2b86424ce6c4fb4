/**
 * The console's HTTP server: on a host and port of its own, for a single host name, with its pages, its calls
 * and its files. A session is a cookie that no script can read and that is not sent with requests of other
 * sites' pages.
 */
import { languageOf } from '../../runtime/index.ts';
import {
  hangUpWith,
  hasPlainTextsOnly,
  isEveryText,
  limitConnectionsAtOnce,
  namesTwoHosts,
  readingLimits,
} from '../../runtime/requests/index.ts';
import { randomBytes } from 'node:crypto';
import cookies from '@fastify/cookie';
import {
  type ConsoleCallName,
  type ConsoleCallRow,
  consoleCalls,
  type ConsoleRefusalAnswer,
  consoleRefusals,
  hasDirectionSigns,
  splitConsoleCall,
} from '@phonebill/contract/console';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { Compile } from 'typebox/compile';
import type { TrustedProxies } from '../../config/index.ts';
import { isDatabaseUnavailable } from '../../db/connections/index.ts';
import { addressKey, type RateLimits } from '../../db/rate-limits/index.ts';
import { MINUTE_MS } from '../../runtime/time/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import { type Actor, writeAudit } from '../audit/index.ts';
import { actorOf, type ConsoleParts, type SignedIn } from '../console-parts.ts';
import { verbsAt } from '../people/index.ts';
import { findSession } from '../sessions/index.ts';
import { refusalText } from '../refusal-text.ts';
import { ConsoleRefused } from '../refused.ts';
import { agreementHandlers } from './agreement-handlers.ts';
import { companyHandlers } from './company-handlers.ts';
import type { ConsoleContext, ConsoleHandlers } from './console-handler.ts';
import { registerFiles } from './console-files.ts';
import { eventHandlers } from './event-handlers.ts';
import { orderHandlers } from './order-handlers.ts';
import { healthHandlers } from './health-handlers.ts';
import { moneyHandlers } from './money-handlers.ts';
import { registerConsolePages } from './pages.ts';
import { type Previews, registerPreviews } from './preview-pages.ts';
import { settingsHandlers } from './settings-handlers.ts';
import { sessionHandlers } from './session-handlers.ts';
import { signInHandlers } from './sign-in-handlers.ts';
import { terminalHandlers } from './terminal-handlers.ts';
import { userHandlers } from './user-handlers.ts';
import { viewHandlers } from './view-handlers.ts';
import { workHandlers } from './work-handlers.ts';

export const CALLS_BASE = '/console/v1';
const BODY_LIMIT_BYTES = 64 * 1024;
/** The limit for calls that carry settings. */
const SETTINGS_LIMIT_BYTES = 1024 * 1024;
/** The limit for calls that carry a proposal: up to five hundred differences of maximum length. */
const PROPOSED_LIMIT_BYTES = 256 * 1024;
const bodyLimits: Partial<Record<ConsoleCallName, number>> = {
  'POST /settings/drafts': SETTINGS_LIMIT_BYTES,
  'POST /touches': PROPOSED_LIMIT_BYTES,
  'POST /proposals': PROPOSED_LIMIT_BYTES,
};
const REQUEST_TIMEOUT_MS = 20_000;
/**
 * Connections in all and per peer: an office of sixty people with six connections per browser shares one
 * address.
 */
const CONNECTIONS = { all: 1000, ofOne: 400 } as const;
/**
 * Calls per minute by callers who are not signed in, per network address: an office of sixty signs in from
 * one.
 */
const OPEN_CALLS_A_MINUTE = 120;

const MOST_OF_USER_AGENT = 300;

/** The answer to unreadable requests, in both languages because the caller's is not known. */
const UNREADABLE: ConsoleRefusalAnswer = {
  refusal: 'badRequest',
  message: (['zh', 'en'] as const).map((language) => refusalText('badRequest', language, {})).join(' '),
};

export interface ConsoleServerParts extends ConsoleParts {
  /** The folder of the built pages. */
  readonly webRoot: string;
  readonly trustProxy: TrustedProxies;
  readonly rateLimits: RateLimits;
  /** The previews; null if there are no pages to show (WEB_ROOT). */
  readonly previews: Previews | null;
}

/** Creates a server that is not listening yet. Throws Error when the pages are missing. */
export function createConsoleServer(parts: ConsoleServerParts): FastifyInstance {
  const { pool, party, clock, trustProxy, telemetry, webRoot } = parts;
  const isOverTls = party.origin.startsWith('https:');
  const server = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    ...readingLimits(REQUEST_TIMEOUT_MS),
    forceCloseConnections: 'idle',
    frameworkErrors: (_error, request, reply) => {
      addHeadersTo(request, reply, isOverTls);
      void refuse(request, reply, new ConsoleRefused('badRequest'));
    },
    clientErrorHandler: hangUpWith('application/json', JSON.stringify(UNREADABLE)),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    genReqId: () => randomBytes(6).toString('hex'),
  });
  // With this prefix, browsers refuse the cookie if it lacks Secure or names another host.
  const cookieName = isOverTls ? '__Host-console' : 'console';
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure: isOverTls } as const;

  // Not strict, because it is read when the provider's page leads back to ours.
  const companyCookieName = isOverTls ? '__Host-console-company' : 'console-company';
  const companyCookieOptions = { ...cookieOptions, sameSite: 'lax' } as const;

  const { all, ofOne } = CONNECTIONS;
  const limits = { all, ofOne: trustProxy === false ? ofOne : all };
  limitConnectionsAtOnce(server, telemetry, limits, addressKey);
  void server.register(cookies);
  addHeaders(server, isOverTls);
  answerOwnNameOnly(server, party.origin);
  answerErrors(server, telemetry);
  const handlers: ConsoleHandlers = {
    ...signInHandlers(parts),
    ...sessionHandlers(parts),
    ...companyHandlers(parts),
    ...orderHandlers(parts),
    ...agreementHandlers(parts),
    ...userHandlers(parts),
    ...workHandlers(parts),
    ...terminalHandlers(parts),
    ...viewHandlers(parts),
    ...moneyHandlers(parts),
    ...healthHandlers(parts),
    ...settingsHandlers(parts, parts.previews !== null),
    ...eventHandlers(parts),
  };

  /** Returns who is signed in. Throws ConsoleRefused (signedOut). */
  async function signedInBy(request: FastifyRequest): Promise<SignedIn> {
    const token = request.cookies[cookieName];
    const session = token ? await findSession(pool, token) : null;
    if (!session) throw new ConsoleRefused('signedOut');
    return { session, address: request.ip };
  }

  /** Returns the caller; null when the call needs no sign-in. Throws ConsoleRefused. */
  async function callerOf(
    { who }: Pick<ConsoleCallRow, 'who'>,
    request: FastifyRequest,
  ): Promise<SignedIn | null> {
    if (who === 'nobody') {
      await limitOpenCalls(parts.rateLimits, request.ip);
      return null;
    }
    const caller = await signedInBy(request);
    if (who !== 'person' && !verbsAt(caller.session.person, new Date(clock())).has(who)) {
      const refused = new ConsoleRefused('notAllowed');
      await noteRefusal(actorOf(caller), request.routeOptions.url ?? '', refused);
      throw refused;
    }
    return caller;
  }

  /** Records a refusal on its own connection, so that it is kept when the act is rolled back. */
  async function noteRefusal(actor: Actor, about: string, refused: ConsoleRefused): Promise<void> {
    const { account } = refused.details;
    await writeAudit(pool, actor, {
      act: 'refused',
      about,
      outcome: refused.refusal,
      ...(account !== undefined && { detail: { account } }),
    });
  }

  for (const name of Object.keys(consoleCalls) as ConsoleCallName[]) {
    const { method, path } = splitConsoleCall(name);
    const row: ConsoleCallRow = consoleCalls[name];
    const checker = Compile(row.request);
    // `Check` proves the request's type, which the compiler cannot follow through a table of calls.
    const handler = handlers[name] as (request: unknown, context: ConsoleContext) => Promise<object>;
    server.route({
      method,
      url: CALLS_BASE + path,
      bodyLimit: bodyLimits[name] ?? BODY_LIMIT_BYTES,
      async handler(request, reply) {
        if (method === 'POST') requireOwnPage(request, party.origin);
        const caller = await callerOf(row, request);
        const input: unknown = method === 'GET' ? request.query : (request.body ?? {});
        if (!hasPlainTextsOnly(input) || !checker.Check(input)) throw new ConsoleRefused('badRequest');
        if (method === 'POST' && !isEveryText(input, (text) => !hasDirectionSigns(text)))
          throw new ConsoleRefused('directionSigns');
        const context = {
          ...caller,
          language: languageOf(request),
          address: request.ip,
          userAgent: userAgentOf(request),
          setSession: (token: string | null) =>
            token === null
              ? reply.clearCookie(cookieName, cookieOptions)
              : reply.setCookie(cookieName, token, cookieOptions),
          companySignIn: request.cookies[companyCookieName],
          setCompanySignIn: (secret: string | null, maxAge = 0) =>
            secret === null
              ? reply.clearCookie(companyCookieName, companyCookieOptions)
              : reply.setCookie(companyCookieName, secret, { ...companyCookieOptions, maxAge }),
        };
        try {
          return await reply.send(await handler(input, context));
        } catch (error) {
          const actor = caller ? actorOf(caller) : { personNo: null, session: null, address: request.ip };
          if (method === 'POST' && error instanceof ConsoleRefused) await noteRefusal(actor, path, error);
          throw error;
        }
      },
    });
  }

  registerFiles(server, parts, CALLS_BASE, callerOf);
  if (parts.previews) registerPreviews(server, { pool, origin: party.origin, previews: parts.previews });
  registerConsolePages(server, webRoot, CALLS_BASE);
  return server;
}

/** Returns the User-Agent, reduced to what can be stored and shown. */
function userAgentOf({ headers }: FastifyRequest): string {
  return (headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, MOST_OF_USER_AGENT);
}

function addHeaders(server: FastifyInstance, isOverTls: boolean): void {
  server.addHook('onRequest', async (request, reply) => addHeadersTo(request, reply, isOverTls));
}

function addHeadersTo(request: FastifyRequest, reply: FastifyReply, isOverTls: boolean): void {
  void reply.headers({
    'x-request-id': request.id,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy':
      'geolocation=(), microphone=(), camera=(), publickey-credentials-get=(self), ' +
      'publickey-credentials-create=(self)',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
      "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    ...(isOverTls && { 'strict-transport-security': 'max-age=31536000' }),
  });
}

/**
 * Refuses requests for other host names. A page on the internet whose name was made to resolve to this server
 * can read nothing, because its browser sends that name. `X-Forwarded-Host` is ignored, also from a trusted
 * proxy: such a page can send it, and proxies that keep Host pass it on.
 */
function answerOwnNameOnly(server: FastifyInstance, origin: string): void {
  const { host } = new URL(origin);
  server.addHook('onRequest', async (request, reply) => {
    if (namesTwoHosts(request.raw)) throw new ConsoleRefused('badRequest');
    if (request.headers.host?.toLowerCase() === host) return;
    await reply.status(421).type('text/plain').send(`The console answers as ${host} (CONSOLE_URL).\n`);
  });
}

/** Refuses requests from pages of other sites, whatever cookies their browser sends. */
function requireOwnPage({ headers }: FastifyRequest, origin: string): void {
  const isOwn =
    (headers.origin ?? origin) === origin && (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
  if (!isOwn) throw new ConsoleRefused('badRequest');
}

async function limitOpenCalls(rateLimits: RateLimits, address: string): Promise<void> {
  const limit = { scope: 'console.address', key: addressKey(address) } as const;
  const taking = await rateLimits.take([{ ...limit, most: OPEN_CALLS_A_MINUTE, window: MINUTE_MS }]);
  if (taking.kind === 'exceeded') throw new ConsoleRefused('tooMany');
}

function answerErrors(server: FastifyInstance, telemetry: Pick<Telemetry, 'log'>): void {
  server.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ConsoleRefused) return refuse(request, reply, error);
    if (isDatabaseUnavailable(error)) return refuse(request, reply, new ConsoleRefused('unavailable'));
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return refuse(request, reply, new ConsoleRefused('badRequest'));
    telemetry.log('error', 'a call of the console failed', {
      requestId: request.id,
      route: request.routeOptions.url ?? null,
      error: `${error.name}: ${error.message}`,
      stack: error.stack ?? null,
    });
    return refuse(request, reply, new ConsoleRefused('internal', { reference: request.id }));
  });
}

function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, details }: ConsoleRefused,
): FastifyReply {
  const message = refusalText(refusal, languageOf(request), details);
  const { why } = details;
  const answer: ConsoleRefusalAnswer = { refusal, message, ...(why !== undefined && { why }) };
  return reply.status(consoleRefusals[refusal].status).send(answer);
}
