/**
 * Registers every call of the contract as a route: checks the request against its schema and the token
 * against its session, and puts the answer into the envelope. Refusals and contract violations are answered
 * with HTTP 200 and their msgCd (SPEC section 8); only requests that are no call at all, and our own
 * failures, have another status.
 */
import {
  API_BASE,
  type CallName,
  type CallRow,
  callRows,
  errorList,
  type ErrorName,
  errorMessage,
  type Feature,
  type Language,
  splitCall,
  SUCCESS_CODE,
  TOKEN_HEADER,
} from '@phonebill/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { addressKey } from '../db/rate-limits/index.ts';
import { forClient } from '../runtime/telemetry/index.ts';
import { languageOf, Refusal } from '../runtime/index.ts';
import { hasPlainTextsOnly } from '../runtime/requests/index.ts';
import type { UsedOn } from '../people/sign-on/index.ts';
import { deviceOf } from './device.ts';
import type { CallContext, Handler, Handlers } from './handler.ts';
import { withinSpan } from './observe-requests.ts';
import { usedOn } from './used-on.ts';

interface Caller {
  readonly userNo: string;
  readonly mobileNo: string;
  readonly touristSession: string | null;
}

export interface SessionLookup {
  /**
   * Finds the user of a token; null when the token is unknown, ended or expired. `on` is the device and app
   * the user calls from.
   */
  findSession(token: string, on?: UsedOn): Promise<Caller | null>;
}

const NOBODY: Caller = { userNo: '', mobileNo: '', touristSession: null };

/**
 * Adds a route for every call. `entryPages` are the entry pages of the offline packages that may call, by
 * their origin; `featuresOff` are the features the operator does not offer, whose calls are refused. Throws
 * nothing itself; errors are passed to the server's error handler.
 */
export function registerCalls(
  server: FastifyInstance,
  handlers: Handlers,
  sessions: SessionLookup,
  entryPages: ReadonlyMap<string, string> = new Map(),
  featuresOff: ReadonlySet<Feature> = new Set(),
): void {
  for (const name of Object.keys(callRows) as CallName[]) {
    const { method, path } = splitCall(name);
    const row: CallRow = callRows[name];
    const checker = Compile(row.request);
    // `Check` proves the request's type, which the compiler cannot follow through a table of calls.
    const handler = handlers[name] as unknown as (
      request: unknown,
      context: CallContext,
    ) => ReturnType<Handler<CallName>>;

    server.route({
      method,
      url: API_BASE + path,
      handler: (request: FastifyRequest, reply: FastifyReply) =>
        forClient(addressKey(request.ip), () => withinSpan(request, () => answer(request, reply))),
    });

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
      const payload: unknown = method === 'GET' ? request.query : (request.body ?? {});
      const input = row.ours && row.token === 'carried' ? withTokenOf(request, payload) : payload;
      const session = await callerOf(row, sessions, input, request.headers['user-agent']);
      if (row.feature !== undefined && featuresOff.has(row.feature)) throw new Refusal('featureOff');
      if (!hasPlainTextsOnly(input) || !checker.Check(input)) throw new Refusal('badRequest');
      const given = await handler(input, {
        ...session,
        language: languageOf(request),
        address: request.ip,
        device: deviceOf(request),
        entryPage: entryPages.get(request.headers.origin ?? '') ?? null,
      });
      return reply.send({ msgCd: SUCCESS_CODE, msgInfo: '', ...given });
    }
  }
}

/** Returns the payload, with the token of the request's header added if the payload has none. */
export function withTokenOf({ headers }: Pick<FastifyRequest, 'headers'>, payload: unknown): unknown {
  const ssoToken = headers[TOKEN_HEADER.toLowerCase()];
  const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
  return isObject && typeof ssoToken === 'string' ? { ssoToken, ...payload } : payload;
}

/**
 * Finds the caller of a request: `NOBODY` for a call that takes no token, or when no token was sent and
 * visitors may call. Throws Refusal.
 */
async function callerOf(
  { token: mark, who }: CallRow,
  sessions: SessionLookup,
  input: unknown,
  userAgent: string | undefined,
): Promise<Caller> {
  if (mark === 'none') return NOBODY;
  const token =
    typeof input === 'object' && input !== null && 'ssoToken' in input ? input.ssoToken : undefined;
  if (who.includes('visitor') && (token === undefined || token === '')) return NOBODY;
  const caller =
    typeof token === 'string' && token.length <= 200
      ? await sessions.findSession(token, usedOn(userAgent))
      : null;
  if (!caller) throw new Refusal('tokenInvalid');
  if (caller.touristSession !== null && !who.includes('tourist')) throw new Refusal('touristNotAllowed');
  return caller;
}

/** Returns the envelope of a refusal. */
export function refusalEnvelope(
  name: ErrorName,
  language: Language,
  details: Readonly<Record<string, string | number>> = {},
): { msgCd: string; msgInfo: string } {
  return { msgCd: errorList[name].msgCd, msgInfo: errorMessage(name, language, details) };
}
