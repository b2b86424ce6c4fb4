import process from 'node:process';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { Refusal, refusalStatus } from './refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body exactly as it arrived, which is what a signature covers. Empty without a body. */
    rawBody: string;
    /** Whether a fault knob decided that the answer to this request gets lost. */
    loseReply: boolean;
  }
}

const LARGEST_BODY = 64 * 1024;

/** Creates an HTTP server without routes, which defines how bodies are read and errors answered. */
export function createServer(): FastifyInstance {
  const app = Fastify({
    logger: false,
    bodyLimit: LARGEST_BODY,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 128 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  });
  app.decorateRequest('rawBody', '');
  app.decorateRequest('loseReply', false);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    request.rawBody = body;
    try {
      done(null, body === '' ? {} : JSON.parse(body));
    } catch {
      done(new Refusal('invalid_request', 'the body is not JSON'), undefined);
    }
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body: string, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body)));
    },
  );
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new Refusal('unknown_address', 'there is nothing at this address');
  });
  return app;
}

function answerError(error: FastifyError | Refusal, _request: FastifyRequest, reply: FastifyReply): void {
  const refusal = error instanceof Refusal ? error : asRefusal(error);
  void reply.code(refusalStatus[refusal.code]).send({ code: refusal.code, message: refusal.message });
}

function asRefusal(error: FastifyError): Refusal {
  if (error.validation || (error.statusCode !== undefined && error.statusCode < 500))
    return new Refusal('invalid_request', error.message);
  process.stderr.write(`sandbox: unexpected error: ${error.stack ?? error.message}\n`);
  return new Refusal('internal', 'something went wrong in the sandbox');
}
