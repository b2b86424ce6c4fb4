/** What is answered to what is no request: a path that cannot be decoded, and what is not HTTP at all. */
import { languageOf } from '../runtime/index.ts';
import { hangUpWith } from '../runtime/requests/index.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusalEnvelope } from './calls.ts';
import { PAGES_BASE } from './pages.ts';
import { setResponseHeaders } from './response-headers.ts';

/**
 * A path that cannot be decoded (`%zz`) or is not understood for another reason. Where it is an address of
 * the pages a person reads the answer: they get the error page (SPEC section 2, catch-all).
 */
export function answerUnreadablePath(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  setResponseHeaders(request, reply);
  if (/^(?:GET|HEAD)$/.test(request.method) && request.url.startsWith(PAGES_BASE))
    return void reply.redirect(`${PAGES_BASE}falPage`);
  void reply.status(400).send(refusalEnvelope('badRequest', languageOf(request)));
}

/** What is no HTTP, or did not come in time. Nobody has said in which language, or it was not read. */
const [zh, en] = [refusalEnvelope('badRequest', 'zh'), refusalEnvelope('badRequest', 'en')];
export const answerUnreadableRequest = hangUpWith(
  'application/json',
  JSON.stringify({ ...zh, msgInfo: `${zh.msgInfo} ${en.msgInfo}` }),
);
