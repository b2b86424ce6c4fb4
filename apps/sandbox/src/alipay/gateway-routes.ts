/** Alipay's gateway, as far as a merchant of payments in browsers needs it: `/alipay/gateway.do`. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../http/refusals.ts';
import type { AlipayApp } from './app.ts';
import type { AlipayBills } from './bills.ts';
import { AlipayError, failed, notUnderstood } from './errors.ts';
import { readRequest } from './requests.ts';
import type { AlipaySignatures, Parameters } from './signatures.ts';
import type { AlipayCalls } from './trade-calls.ts';

interface GatewayParts {
  readonly app: AlipayApp;
  readonly signatures: AlipaySignatures;
  readonly calls: AlipayCalls;
}

/**
 * Registers the calls: their parameters are in the address and in a form; answers are signed and have status
 * 200.
 */
export function alipayCalls(scope: FastifyInstance, { app, signatures, calls }: GatewayParts): void {
  scope.setErrorHandler((error, request, reply) =>
    answer(reply, methodIn(request.query as Parameters), inItsWords(error)),
  );
  scope.post<{ Querystring: Parameters; Body: Parameters | undefined }>('/gateway.do', (request, reply) => {
    const { query, body } = request;
    const asked = readRequest(app, signatures, { ...query, ...body });
    const call = calls[asked.method];
    if (!call) throw notUnderstood('isv.invalid-method', '不存在的方法名');
    const said = call(asked);
    if (said === null) request.loseReply = true;
    return answer(reply, asked.method, { code: '10000', msg: 'Success', ...said });
  });

  function answer(reply: FastifyReply, method: string, node: object): FastifyReply {
    const text = JSON.stringify(node);
    const name = `${method.replaceAll('.', '_')}_response`;
    return reply
      .code(200)
      .type('text/html;charset=utf-8')
      .send(`{"${name}":${text},"sign":${JSON.stringify(signatures.of(text))}}`);
  }
}

/** Registers the download of bills, at an address that was given out, without a signature. */
export function billFileRoute(scope: FastifyInstance, bills: Pick<AlipayBills, 'fileOf'>): void {
  scope.get<{ Querystring: { fileId?: string } }>('/downloadBillFile.resource', ({ query }, reply) => {
    const file = bills.fileOf(query.fileId ?? '');
    if (file === null) throw new Refusal('unknown_address', 'the address of this bill is over');
    return reply.type('application/zip').send(file);
  });
}

function methodIn({ method = 'error' }: Parameters): string {
  return /^[\w.]{1,100}$/.test(method) ? method : 'error';
}

function inItsWords(error: unknown): object {
  const { code, subCode, message } = error instanceof AlipayError ? error : failed();
  const messages: Readonly<Record<string, string>> = {
    '20000': 'Service Currently Unavailable',
    '40002': 'Invalid Arguments',
    '40004': 'Business Failed',
  };
  return { code, msg: messages[code] ?? '', sub_code: subCode, sub_msg: message };
}
