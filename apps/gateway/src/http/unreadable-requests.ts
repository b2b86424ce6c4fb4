/** What is answered to what is no request: a path that cannot be decoded, and what is not HTTP at all. */
import { languageOf } from '../runtime/index.ts';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
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
  if (request.method === 'GET' && request.url.startsWith(PAGES_BASE))
    return void reply.redirect(`${PAGES_BASE}falPage`);
  void reply.status(400).send(refusalEnvelope('badRequest', languageOf(request)));
}

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/** What could not be read as HTTP, or did not come in time: answered once and hung up on. */
export function answerUnreadableRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statuses[error.code ?? ''] ?? 400;
  // Nobody has said in which language, or it was not read.
  const [zh, en] = [refusalEnvelope('badRequest', 'zh'), refusalEnvelope('badRequest', 'en')];
  const body = JSON.stringify({ ...zh, msgInfo: `${zh.msgInfo} ${en.msgInfo}` });
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nCache-Control: no-store\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
        `\r\n${body}`,
    );
  socket.destroy(error);
}
