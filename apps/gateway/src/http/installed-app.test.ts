import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerInstalledApp } from './installed-app.ts';

const webRoot = mkdtempSync(join(tmpdir(), 'installed-app-'));
const base = '/phonebillh5/';
beforeAll(() => {
  for (const name of ['worker.js', 'worker-removal.js', 'app.zh.webmanifest', 'app.en.webmanifest'])
    writeFileSync(join(webRoot, name), name);
});
afterAll(() => rmSync(webRoot, { recursive: true }));

test.each([
  [true, 'worker.js'],
  [false, 'worker-removal.js'],
])(
  'with hasServiceWorker %s the worker address serves %s and is revalidated each time',
  async (hasServiceWorker, script) => {
    const server = Fastify();
    registerInstalledApp(server, { webRoot, base, hasServiceWorker });
    const { body, headers } = await server.inject(`${base}sw.js`);
    expect(body).toBe(script);
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    const again = { url: `${base}sw.js`, headers: { 'if-none-match': String(headers.etag) } };
    expect((await server.inject(again)).statusCode).toBe(304);
  },
);

test('serves the web manifest in the language of the browser', async () => {
  const server = Fastify();
  registerInstalledApp(server, { webRoot, base, hasServiceWorker: true });
  for (const [language, file] of [
    ['zh-CN,zh;q=0.9,en;q=0.8', 'app.zh.webmanifest'],
    ['en-US,en;q=0.9', 'app.en.webmanifest'],
    [undefined, 'app.zh.webmanifest'],
  ]) {
    const { body, headers } = await server.inject({
      url: `${base}app.webmanifest`,
      headers: language === undefined ? {} : { 'accept-language': language },
    });
    expect(body).toBe(file);
    expect(headers).toMatchObject({
      'content-type': 'application/manifest+json; charset=utf-8',
      vary: 'Accept-Language',
    });
  }
});

test('refuses to serve pages that were built without the worker scripts', () => {
  expect(() => registerInstalledApp(Fastify(), { webRoot: tmpdir(), base, hasServiceWorker: true })).toThrow(
    'worker.js was not built',
  );
});
