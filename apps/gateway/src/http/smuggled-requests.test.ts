/**
 * Requests that a proxy and this server might read differently are refused and the connection is closed;
 * fields that a body has beyond the expected ones have no effect.
 */
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { errorList } from '@phonebill/contract';
import { expect, onTestFinished, test } from 'vitest';
import type { Handlers } from './handler.ts';
import { registerCalls } from './calls.ts';
import { createServer } from './server.ts';

const CALL = '/huafei-agw/vi/rsaSignData';

/** Starts a server with one call without a token, which records the requests it receives. */
async function startServer() {
  const server = createServer({
    telemetry: { log: () => undefined, providerMismatch: () => undefined },
    trustProxy: false,
  });
  const given: unknown[] = [];
  const handlers = {
    'POST /vi/rsaSignData': async (request: unknown) => {
      given.push(request);
      return {};
    },
  } as unknown as Handlers;
  registerCalls(server, handlers, { findSession: async () => null });
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  const { port } = server.server.address() as { port: number };
  return {
    given,
    /**
     * Writes a request with a second one behind it, and returns everything answered until the connection is
     * closed.
     */
    async send(head: readonly string[], body: string): Promise<string> {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      const hidden = `GET /hidden HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
      socket.write(
        `POST ${CALL} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${head.join('\r\n')}\r\n\r\n` +
          body +
          hidden,
      );
      return text(socket).catch(() => '');
    },
    ask: (body: string) =>
      server.inject({ method: 'POST', url: CALL, headers: { 'content-type': 'application/json' }, body }),
  };
}

const CHUNKED = '2\r\n{}\r\n0\r\n\r\n';
const statuses = (answer: string): string[] => answer.match(/HTTP\/1\.1 \d{3}/g) ?? [];

test.each<[string, readonly string[], string]>([
  ['a length and chunks', ['Content-Length: 2', 'Transfer-Encoding: chunked'], CHUNKED],
  ['chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 2'], CHUNKED],
  ['two lengths', ['Content-Length: 2', 'Content-Length: 60'], '{}'],
  ['two lengths in one', ['Content-Length: 2, 60'], '{}'],
  ['a length with a sign', ['Content-Length: +2'], '{}'],
  ['a length in hex', ['Content-Length: 0x2'], '{}'],
  ['a length below nothing', ['Content-Length: -2'], '{}'],
  ['chunks that are not the last coding', ['Transfer-Encoding: chunked, identity'], CHUNKED],
  ['a coding that nobody knows', ['Transfer-Encoding: xchunked'], CHUNKED],
  ['chunks twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity'], CHUNKED],
  ['a blank before the colon', ['Transfer-Encoding : chunked', 'Content-Length: 2'], CHUNKED],
  ['a header over two lines', ['Transfer-Encoding:', ' chunked', 'Content-Length: 2'], CHUNKED],
  ['a line that ends without a return', ['Content-Length: 2\nTransfer-Encoding: chunked'], CHUNKED],
  ['a chunk with a wrong length', ['Transfer-Encoding: chunked'], '2x\r\n{}\r\n0\r\n\r\n'],
  ['two hosts', ['Host: evil.example', 'Content-Length: 2'], '{}'],
  ['a chunk of more than can be counted', ['Transfer-Encoding: chunked'], `${'f'.repeat(17)}\r\n{}`],
])('%s: refused, and the bytes behind it are not read as a request', async (_what, head, body) => {
  const server = await startServer();
  const answer = await server.send(head, body);
  expect(statuses(answer).slice(1)).toEqual([]);
  expect(answer).toMatch(/^HTTP\/1\.1 400/);
  expect(server.given).toEqual([]);
});

test('a valid request is answered, and so is the one behind it', async () => {
  const server = await startServer();
  const body = '{"purpose":"share","targetOrigin":"https://a.example","data":"a"}';
  const answer = await server.send([`Content-Length: ${body.length}`], body);
  expect(statuses(answer)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404']);
});

test('an unknown Expect header is ignored', async () => {
  const server = await startServer();
  const body = '{"purpose":"share","targetOrigin":"https://a.example","data":"a"}';
  const answer = await server.send(['Expect: much', `Content-Length: ${body.length}`], body);
  expect(statuses(answer)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404']);
  expect(answer).toMatch(/^x-request-id: /m);
});

test.each([
  [
    'a prototype',
    '{"purpose":"share","targetOrigin":"https://a.example","data":"a","__proto__":{"admin":true}}',
  ],
  [
    'a prototype in escapes',
    '{"purpose":"share","targetOrigin":"https://a.example","data":"a","\\u005f_proto__":{"admin":true}}',
  ],
  [
    'a prototype by its maker',
    '{"purpose":"share","targetOrigin":"a","data":"a","constructor":{"prototype":{"admin":true}}}',
  ],
  ['an end before the end', '{"purpose":"share","targetOrigin":"https://a.example","data":"a"}}'],
  ['nothing but openings', '['.repeat(100_000)],
  ['a deep nest', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['a deep nest where a text is asked for', `{"data":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
])('a body with %s is refused', async (_what, body) => {
  const server = await startServer();
  const answer = await server.ask(body);
  expect(answer.json()).toMatchObject({ msgCd: errorList.badRequest.msgCd });
  expect(server.given).toEqual([]);
  expect(({} as { admin?: true }).admin).toBeUndefined();
});

test('the last of two equal keys is used, both in the check and in the handler', async () => {
  const server = await startServer();
  const twice = (data: unknown): string =>
    `{"purpose":"share","targetOrigin":"https://a.example","data":"a","data":${JSON.stringify(data)}}`;
  expect((await server.ask(twice('b'))).json()).toMatchObject({ msgCd: 'PMC00000' });
  expect(server.given).toMatchObject([{ data: 'b' }]);
  expect((await server.ask(twice(1))).json()).toMatchObject({ msgCd: errorList.badRequest.msgCd });
  expect(server.given).toHaveLength(1);
});

test('a request with too many headers is refused', async () => {
  const server = await startServer();
  const many = Array.from({ length: 5000 }, (_, at) => `a${at}: `);
  expect(await server.send(['Content-Length: 2', ...many], '{}')).toMatch(/^HTTP\/1\.1 431/);
});
