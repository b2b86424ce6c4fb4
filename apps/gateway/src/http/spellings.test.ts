/**
 * However an address is spelt, its answer has the headers of every other answer; an unreadable one gets our
 * error.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { errorList } from '@phonebill/contract';
import { expect, onTestFinished, test } from 'vitest';
import type { Handlers } from './handler.ts';
import { writeSmallPages } from '../../../../tests/support/small-pages.ts';
import { registerCalls } from './calls.ts';
import { registerPages } from './pages.ts';
import { createServer } from './server.ts';

const answer = { maxFen: 1 };

/** Starts a server with the pages and one call that answers, GET /vi/limit. */
async function startServer() {
  const webRoot = mkdtempSync(join(tmpdir(), 'spellings-'));
  writeSmallPages(webRoot);
  const server = createServer({
    telemetry: { log: () => undefined, providerMismatch: () => undefined },
    trustProxy: false,
  });
  const handlers = { 'GET /vi/limit': async () => answer } as unknown as Handlers;
  registerCalls(server, handlers, { findSession: async () => null });
  registerPages(server, webRoot, async () => []);
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await server.close();
    rmSync(webRoot, { recursive: true });
  });
  return server;
}

test('a call is never cached, in any URL encoding and with any answer', async () => {
  const server = await startServer();
  for (const url of [
    '/huafei-agw/vi/limit',
    '/huafei%2Dagw/vi/limit',
    '/huafei%2dagw/%76i/limit?x=%2D',
    '/huafei%2Dagw/vi/unknown',
    '/huafei-agw%2Fvi%2Flimit',
    '/HUAFEI-AGW/vi/limit',
    '//huafei-agw/vi/limit',
    '/huafei-agw/%zz',
  ]) {
    const { headers } = await server.inject(url);
    expect(headers['cache-control'], url).toBe('no-store');
    expect(headers['x-content-type-options'], url).toBe('nosniff');
  }
  expect((await server.inject('/phonebillh5/userLogin/login')).headers['cache-control']).toBe('no-cache');
  expect((await server.inject('/phonebillh5/assets/main.js')).headers['cache-control']).toContain(
    'immutable',
  );
});

test('a file is sent whole for any Range header; a failed precondition is 412', async () => {
  const server = await startServer();
  const ask = (headers: Readonly<Record<string, string>>) =>
    server.inject({ url: '/phonebillh5/assets/main.js', headers });
  const hundreds = `bytes=${'0-,'.repeat(300)}1-`;
  for (const range of ['bytes=0-2', 'bytes=999-', 'bytes=3-1', 'bytes=-0', hundreds]) {
    const { statusCode, body } = await ask({ range });
    expect([statusCode, body], range).toEqual([200, 'void 0;']);
  }
  for (const name of ['if-match', 'if-unmodified-since']) {
    const { statusCode, headers, body } = await ask({
      [name]: name === 'if-match' ? '"other"' : new Date(0).toUTCString(),
    });
    expect([statusCode, headers['cache-control'], body], name).toEqual([412, 'no-store', '']);
  }
});

test('an unknown call gets the callUnknown error in any URL encoding', async () => {
  const server = await startServer();
  for (const url of ['/huafei-agw/vi/unknown', '/huafei%2Dagw/vi/unknown'])
    expect((await server.inject(url)).json(), url).toMatchObject({ msgCd: errorList.callUnknown.msgCd });
});

test('HEAD is answered like GET, without the body', async () => {
  const server = await startServer();
  for (const url of [
    '/phonebillh5/userLogin/login',
    '/phonebillh5/assets/main.js',
    '/huafei-agw/vi/limit?cnlCode=1',
    '/',
  ]) {
    const [get, head] = [await server.inject(url), await server.inject({ method: 'HEAD', url })];
    expect(head.statusCode, url).toBe(get.statusCode);
    expect(head.body, url).toBe('');
    for (const name of ['content-type', 'content-length', 'cache-control', 'location'])
      expect(head.headers[name], `${name} of ${url}`).toBe(get.headers[name]);
  }
  expect((await server.inject({ method: 'HEAD', url: '/huafei-agw/vi/order' })).statusCode).toBe(404);
});

test('a path that cannot be decoded gets our error in the language of the caller', async () => {
  const server = await startServer();
  for (const url of ['/%zz', '/huafei-agw/vi/limit%', '/huafei-agw/%e0%80%af'])
    for (const language of ['zh', 'en'] as const) {
      const reply = await server.inject({ url, headers: { 'accept-language': language } });
      expect(reply.statusCode, url).toBe(400);
      expect(reply.json()).toEqual({
        msgCd: errorList.badRequest.msgCd,
        msgInfo: errorList.badRequest[language],
      });
    }
});

test('SPEC 2 catch-all: an undecodable address of the pages redirects to the error page', async () => {
  const server = await startServer();
  for (const url of ['/phonebillh5/%c3%28', '/phonebillh5/userLogin/%zz?refererUrl=%'])
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await server.inject({ url, method });
      const { location, 'cache-control': caching } = headers;
      expect([statusCode, location, caching], url).toEqual([302, '/phonebillh5/falPage', 'no-store']);
    }
});

test('a file with an impossible name is answered with 404', async () => {
  const server = await startServer();
  const { port } = server.server.address() as { port: number };
  for (const file of [
    'none.js',
    '%00',
    '..%2f..%2fshells.json',
    '%2e%2e/shells.json',
    'a'.repeat(4000),
    '',
  ]) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET /phonebillh5/assets/${file} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(await text(socket), file.slice(0, 40)).toMatch(/^HTTP\/1\.1 404 .*cache-control: no-store/is);
  }
});

test('input that is not HTTP gets our error, and the connection is closed', async () => {
  const server = await startServer();
  const { port } = server.server.address() as { port: number };
  for (const request of ['GET /a b HTTP/1.1', 'nonsense', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`]) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${request}\r\nHost: x\r\n\r\n`);
    const reply = await text(socket);
    expect(reply, request).toMatch(/^HTTP\/1\.1 4/);
    expect(reply).toContain(errorList.badRequest.msgCd);
    for (const language of ['zh', 'en'] as const) expect(reply).toContain(errorList.badRequest[language]);
  }
});
