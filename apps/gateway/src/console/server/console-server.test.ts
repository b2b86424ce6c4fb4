/**
 * How the console's server reads requests: unreadable ones are answered in its own words, slow ones are cut
 * off.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { consoleRefusals } from '@phonebill/contract/console';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ConsoleServerParts, createConsoleServer } from './console-server.ts';

const HOST = 'console.example';

/** Starts a server; nothing that is requested of it needs a database. */
async function startServer() {
  const webRoot = mkdtempSync(join(tmpdir(), 'console-server-'));
  mkdirSync(join(webRoot, 'assets'));
  writeFileSync(join(webRoot, 'index.html'), '<!doctype html>');
  const server = createConsoleServer({
    party: { origin: `https://${HOST}` },
    telemetry: { log: () => undefined },
    partners: {},
    webRoot,
    trustProxy: false,
    previews: null,
  } as unknown as ConsoleServerParts);
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await server.close();
    rmSync(webRoot, { recursive: true });
  });
  const { port } = server.server.address() as { port: number };
  return {
    server,
    port,
    send(head: string): Promise<string> {
      const socket = connect(port, '127.0.0.1');
      socket.write(`${head}\r\nConnection: close\r\n\r\n`);
      return text(socket);
    },
  };
}

test.each([
  ['what is no HTTP', 'nonsense'],
  [
    'two lengths',
    `POST /console/v1/touches HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 1\r\nContent-Length: 2`,
  ],
  ['two hosts', `GET / HTTP/1.1\r\nHost: ${HOST}\r\nHost: evil.example`],
  ['a path that cannot be decoded', `GET /%zz HTTP/1.1\r\nHost: ${HOST}`],
])("%s is refused with the console's own error, which is not cached", async (_what, head) => {
  const { send } = await startServer();
  const answer = await send(head);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toMatch(/^cache-control: no-store/im);
  const [, body = ''] = answer.split('\r\n\r\n');
  const said = JSON.parse(body) as { refusal: string; message: string };
  expect(said.refusal).toBe('badRequest');
  expect(said.message).toContain(consoleRefusals.badRequest.text.zh);
});

test('a request must arrive completely within 20 seconds, and its headers within 10', async () => {
  const { server } = (await startServer()).server;
  expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 20_000]);
});

test('HEAD of a page is answered like GET, without the body', async () => {
  const { server } = await startServer();
  const ask = (method: 'GET' | 'HEAD', url: string) =>
    server.inject({ method, url, headers: { host: HOST } });
  for (const url of ['/', '/orders?carrier=CMCC', '/assets/none.js', '/console/v1/none']) {
    const [get, head] = [await ask('GET', url), await ask('HEAD', url)];
    expect(head.statusCode, url).toBe(get.statusCode);
    expect(head.headers['content-type'], url).toBe(get.headers['content-type']);
    expect(head.headers['content-length'], url).toBe(get.headers['content-length']);
    expect(head.body, url).toBe('');
  }
  expect((await ask('HEAD', '/')).statusCode).toBe(200);
});

test('above 400 connections of one address the oldest is closed, so that others get through', async () => {
  const { port, send } = await startServer();
  const idle: Socket[] = [];
  onTestFinished(() => idle.forEach((socket) => socket.destroy()));
  for (let count = 0; count < 405; count += 1) {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    idle.push(socket);
    await new Promise((resolve) => socket.once('connect', resolve));
  }
  await vi.waitFor(() => expect(idle.filter(({ closed }) => closed)).toHaveLength(5), 30_000);
  expect(idle.slice(0, 5).every(({ closed }) => closed)).toBe(true);
  expect(await send(`GET / HTTP/1.1\r\nHost: ${HOST}`)).toMatch(/^HTTP\/1\.1 200 /);
});
