/** The answers to requests that cannot be read: a path that cannot be decoded, and data that is not HTTP. */
import { languageOf } from '../runtime/index.ts';
import { hangUpWith } from '../runtime/requests/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalEnvelope } from './calls.ts';
import { PAGES_BASE } from './pages.ts';
import { setResponseHeaders } from './response-headers.ts';

/**
 * Answers a path that cannot be decoded (`%zz`) or is malformed in another way. If it belongs to the pages, a
 * person reads the answer and is redirected to the error page (SPEC section 2, catch-all).
 */
export function answerUnreadablePath(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  setResponseHeaders(request, reply);
  if (/^(?:GET|HEAD)$/.test(request.method) && request.url.startsWith(PAGES_BASE))
    return void reply.redirect(`${PAGES_BASE}falPage`);
  void reply.status(400).send(refusalEnvelope('badRequest', languageOf(request)));
}

/**
 * The answer to data that is not HTTP, or did not arrive in time. It has both languages, because the caller's
 * was not read.
 */
const [zh, en] = [refusalEnvelope('badRequest', 'zh'), refusalEnvelope('badRequest', 'en')];
export const answerUnreadableRequest = hangUpWith(
  'application/json',
  JSON.stringify({ ...zh, msgInfo: `${zh.msgInfo} ${en.msgInfo}` }),
);
