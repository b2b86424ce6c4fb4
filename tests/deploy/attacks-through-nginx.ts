/**
 * Requests that two readers of one connection might read differently, and foreign host names: nginx with the
 * files of deploy/ refuses or rewrites them, so that the product reads the same request as nginx.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type Nginx, startNginx } from './nginx.ts';
import { type Field, sendFields, writeRaw } from './nginx-raw.ts';

const CALL = '/huafei-agw/vi/rsaSignData';
const HIDDEN = 'GET /hidden HTTP/1.1\r\nHost: x\r\n\r\n';
const CHUNKED = '2\r\n{}\r\n0\r\n\r\n';

/** Heads and bodies that nginx refuses, each followed by a second, hidden request. */
const refused: Readonly<Record<string, readonly [head: string, body: string]>> = {
  'a length and chunks': ['Content-Length: 2\r\nTransfer-Encoding: chunked', CHUNKED],
  'chunks and a length': ['Transfer-Encoding: chunked\r\nContent-Length: 2', CHUNKED],
  'two lengths': ['Content-Length: 2\r\nContent-Length: 60', '{}'],
  'a list of lengths': ['Content-Length: 2, 2', '{}'],
  'a length with a sign': ['Content-Length: +2', '{}'],
  'a blank before the colon': ['Transfer-Encoding : chunked', CHUNKED],
  'a coding behind a tab': ['Transfer-Encoding:\tchunked', CHUNKED],
  'a coding that nobody knows': ['Transfer-Encoding: xchunked\r\nContent-Length: 2', '{}'],
  'two codings': ['Transfer-Encoding: chunked\r\nTransfer-Encoding: identity', CHUNKED],
  'a header over two lines': ['X: a\r\n Transfer-Encoding: chunked\r\nContent-Length: 2', '{}'],
  'a return in a header': ['X: a\rTransfer-Encoding: chunked\r\nContent-Length: 2', '{}'],
  'a chunk with a length in hex of C': ['Transfer-Encoding: chunked', '0x2\r\n{}\r\n0\r\n\r\n'],
  'a chunk longer than it says': ['Transfer-Encoding: chunked', '2\r\n{}xx0\r\n\r\n'],
  'two hosts': ['Host: evil.example\r\nContent-Length: 2', '{}'],
};

/** Heads and bodies that nginx takes as two requests and rewrites. */
const saidAnew: Readonly<Record<string, readonly [head: string, body: string]>> = {
  'lines that end without a return': ['A: b\nContent-Length: 2', '{}'],
  'chunks with extensions': ['Transfer-Encoding: chunked', '2;a=b\r\n{}\r\n0;x="\r\n"\r\n\r\n'],
  'chunks on lines without a return': ['Transfer-Encoding: chunked', '2\n{}\n0\n\n'],
  'headers behind the chunks': [
    'Transfer-Encoding: chunked',
    '2\r\n{}\r\n0\r\nContent-Length: 50\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n',
  ],
  'a coding in a header of another name': ['Transfer_Encoding: chunked\r\nContent-Length: 2', '{}'],
  'an upgrade': ['Connection: Upgrade\r\nUpgrade: websocket\r\nContent-Length: 2', '{}'],
};

const asked: readonly Field[] = [
  [':method', 'POST'],
  [':scheme', 'https'],
  [':path', CALL],
  [':authority', 'localhost'],
];
const other = (name: string, value: string): readonly Field[] =>
  asked.map((field) => (field[0] === name ? [name, value] : field));

/** Fields of HTTP/2 that would become further lines in HTTP/1.1. */
const refusedFields: Readonly<Record<string, readonly Field[]>> = {
  'a length below what comes': [...asked, ['content-length', '0']],
  'a length above what comes': [...asked, ['content-length', '90']],
  'two lengths': [...asked, ['content-length', '2'], ['content-length', '33']],
  'a line end in a value': [...asked, ['x', 'a\r\ntransfer-encoding: chunked']],
  'a line end in a name': [...asked, ['x: y\r\nz', 'a']],
  'a line end in the path': other(':path', '/ HTTP/1.1\r\nHost: x\r\n\r\nGET /hidden'),
  'a blank in the path': other(':path', '/hidden HTTP/1.1'),
  'a blank in the method': other(':method', 'GET /hidden'),
  'a path in the name': other(':authority', 'evil.example/x'),
  'two names': [...asked, ['host', 'evil.example']],
  'two paths': [...asked, [':path', '/hidden']],
};

/** Throws if the product would read another request than nginx, or if an answer names a foreign host. */
export async function checkAttacks(say: (line: string) => void): Promise<void> {
  const arrived: Arrived[] = [];
  const behind = createServer((request, response) => {
    void text(request).then((body) => {
      arrived.push({ url: request.url, headers: request.headers, body });
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(behind, 'listening');
  const { port } = behind.address() as AddressInfo;
  const nginx = await startNginx([port, port]);
  try {
    await checkOneReading(nginx, arrived);
    say('what two readers would read differently is refused, or said anew in words of nginx');
    await checkFields(nginx, arrived);
    say('HTTP/2 brings no line of HTTP/1.1 with it');
    await checkNames(nginx, arrived);
    say('redirects lead to our own name, whichever is asked for');
  } finally {
    await nginx.stop();
    behind.closeAllConnections();
    behind.close();
  }
}

interface Arrived {
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

async function checkOneReading(nginx: Nginx, arrived: Arrived[]): Promise<void> {
  const send = ([head, body]: readonly [string, string]): Promise<string> =>
    writeRaw(nginx, `POST ${CALL} HTTP/1.1\r\nHost: localhost\r\n${head}\r\n\r\n${body}${HIDDEN}`);
  for (const [what, request] of Object.entries(refused)) {
    arrived.length = 0;
    assert.match(await send(request), /^HTTP\/1\.1 (400|501) /, what);
    assert.deepEqual(arrived, [], what);
  }
  for (const [what, request] of Object.entries(saidAnew)) {
    arrived.length = 0;
    assert.equal((await send(request)).match(/HTTP\/1\.1 200 /g)?.length, 2, what);
    assert.deepEqual(
      arrived.map(({ url, body }) => [url, body]),
      [
        [CALL, '{}'],
        ['/hidden', ''],
      ],
      what,
    );
    const headers: IncomingMessage['headers'] = arrived[0]?.headers ?? {};
    const { 'content-length': length, 'transfer-encoding': coding, connection, upgrade } = headers;
    assert.deepEqual([length, coding, connection, upgrade], ['2', undefined, undefined, undefined], what);
    assert.equal(headers['x-forwarded-for'], '127.0.0.1', what);
  }
}

async function checkFields(nginx: Nginx, arrived: Arrived[]): Promise<void> {
  arrived.length = 0;
  for (const [what, fields] of Object.entries(refusedFields)) {
    assert.ok([0, 400].includes(await sendFields(nginx, fields, HIDDEN)), what);
    assert.deepEqual(arrived, [], what);
  }
  // Length and coding are those of the frames, whatever a field claims.
  assert.equal(
    await sendFields(nginx, [...asked, ['transfer-encoding', 'chunked']], `0\r\n\r\n${HIDDEN}`),
    200,
  );
  assert.equal(arrived.length, 1);
  assert.equal(arrived[0]?.headers['transfer-encoding'], undefined);
  assert.equal(arrived[0]?.headers['content-length'], String(HIDDEN.length + 5));
}

async function checkNames(nginx: Nginx, arrived: Arrived[]): Promise<void> {
  for (const request of [
    'GET /a?b=c HTTP/1.1\r\nHost: evil.example\r\n\r\n',
    'GET http://evil.example/a?b=c HTTP/1.1\r\nHost: localhost\r\n\r\n',
    'GET /a?b=c HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-Host: evil.example\r\n\r\n',
  ]) {
    const answer = await writeRaw(nginx, request, false);
    assert.match(answer, /^HTTP\/1\.1 308 /);
    assert.match(answer, /^Location: https:\/\/phonebill\.example\/a\?b=c\r$/m, JSON.stringify(request));
  }
  assert.match(
    await writeRaw(nginx, 'GET /a%0d%0aSet-Cookie:x HTTP/1.1\r\nHost: x\r\n\r\n', false),
    /^Location: https:\/\/phonebill\.example\/a%0d%0aSet-Cookie:x\r$/m,
  );
  arrived.length = 0;
  for (const address of [
    `//${CALL}`,
    '/phonebillh5/..;/metrics',
    '/phonebillh5/%2e%2e/metrics',
    '/metrics#/a',
  ])
    await writeRaw(nginx, `GET ${address} HTTP/1.1\r\nHost: x\r\n\r\n`);
  // The addresses arrive unchanged: nginx normalises them only to choose a location, not for the product.
  assert.deepEqual(
    arrived.map(({ url }) => url),
    [`//${CALL}`, '/phonebillh5/..;/metrics', '/phonebillh5/%2e%2e/metrics', '/metrics#/a'],
  );
}
