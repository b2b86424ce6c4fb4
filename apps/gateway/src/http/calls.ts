/**
 * Every call of the contract as a route: the request is checked against its schema, the token against its session, and
 * the answer put into the envelope. Refusals and contract violations are answered with HTTP 200 and their msgCd
 * (SPEC section 8); only what is no call at all, or our own failure, has another status.
 */
import { API_BASE, callList, type CallName, errorList, type ErrorName, errorMessage, type Language, schemas, splitCall, SUCCESS_CODE } from '@phonebill/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { Refusal } from '../refusal.ts';
import type { CallContext, Handler, Handlers } from './handler.ts';
import { languageOf } from './language.ts';

export interface SessionLookup {
  /** The user of a token; null when it is unknown, ended or expired. */
  findSession(token: string): Promise<{ userNo: string; mobileNo: string } | null>;
}

const NOBODY = { userNo: '', mobileNo: '' };

/** Adds a route for every call. Throws nothing itself; errors go to the server's error handler. */
export function registerCalls(server: FastifyInstance, handlers: Handlers, sessions: SessionLookup): void {
  for (const name of Object.keys(callList) as CallName[]) {
    const { method, path } = splitCall(name);
    const checker = Compile(schemas[name].request);
    // The checker proves the request's type, which the compiler cannot follow through a table of calls.
    const handler = handlers[name] as unknown as (request: unknown, context: CallContext) => ReturnType<Handler<CallName>>;
    const needsToken = callList[name].token === 'required';

    server.route({
      method,
      url: API_BASE + path,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const input: unknown = method === 'GET' ? request.query : (request.body ?? {});
        const session = needsToken ? await sessionOf(sessions, input) : NOBODY;
        if (!checker.Check(input)) throw new Refusal('badRequest');
        const answer = await handler(input, { ...session, language: languageOf(request), address: request.ip });
        return reply.send({ msgCd: SUCCESS_CODE, msgInfo: '', ...answer });
      },
    });
  }
}

async function sessionOf(sessions: SessionLookup, input: unknown): Promise<{ userNo: string; mobileNo: string }> {
  const token = typeof input === 'object' && input !== null && 'ssoToken' in input ? input.ssoToken : undefined;
  const session = typeof token === 'string' && token.length <= 200 ? await sessions.findSession(token) : null;
  if (!session) throw new Refusal('tokenInvalid');
  return session;
}

/** The envelope of a refusal. */
export function refusalEnvelope(name: ErrorName, language: Language, details: Readonly<Record<string, string | number>> = {}): { msgCd: string; msgInfo: string } {
  return { msgCd: errorList[name].msgCd, msgInfo: errorMessage(name, language, details) };
}
