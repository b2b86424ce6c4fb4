/** A partner on a local port for tests: verifies every request's signature and answers as set by the test. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSigner, createVerifier, generateKeyPair, type Signer } from '@phonebill/signing';

export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly rawBody: string;
  readonly body: unknown;
}

/** Handles the next requests. */
export type Behaviour = (request: ReceivedRequest, response: ServerResponse) => void;

export interface PartnerStandIn {
  readonly baseUrl: string;
  /** The gateway's signer; the stand-in knows the public half of its key. */
  readonly signer: Signer;
  readonly received: ReceivedRequest[];
  /** Requests whose signature was wrong; they were answered 401. */
  readonly rejected: ReceivedRequest[];
  behave(behaviour: Behaviour): void;
  stop(): Promise<void>;
}

export const answerWith =
  (body: unknown, status = 200): Behaviour =>
  (_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Starts the stand-in under a path of its own, so that the signed path must include it. */
export async function startPartnerStandIn(): Promise<PartnerStandIn> {
  const keys = generateKeyPair();
  const verifier = createVerifier(keys.publicKey);
  const received: ReceivedRequest[] = [];
  const rejected: ReceivedRequest[] = [];
  let behaviour: Behaviour = answerWith({}, 500);

  async function receive(message: IncomingMessage, response: ServerResponse): Promise<void> {
    let rawBody = '';
    for await (const chunk of message.setEncoding('utf8')) rawBody += chunk;
    const request = {
      method: message.method ?? '',
      path: message.url ?? '',
      headers: message.headers,
      rawBody,
      body: rawBody === '' ? undefined : (JSON.parse(rawBody) as unknown),
    };
    received.push(request);
    try {
      verifier.verify(`${request.method} ${request.path}\n${rawBody}`, message.headers, Date.now());
    } catch {
      rejected.push(request);
      response.writeHead(401).end();
      return;
    }
    behaviour(request, response);
  }
  const server = createServer((message, response) => void receive(message, response));
  // Longer than a pause on a busy machine: a call must not fail because the connection was idle before it.
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stand-in/`,
    signer: createSigner(keys.secretKey),
    received,
    rejected,
    behave: (next) => void (behaviour = next),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
