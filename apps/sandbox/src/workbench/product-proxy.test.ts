import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SandboxForTests, sandboxForTests } from '../testing/sandbox-for-tests.ts';

const page = '<!doctype html><html><head><title>Page</title></head><body></body></html>';
const packed = gzipSync('console.log(1)');
const seen: {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}[] = [];
let origin = '';
let sandbox: SandboxForTests;

/** A product that records the requests it receives. */
const product = createServer((asked, answer) => {
  void text(asked).then((body) => {
    seen.push({ method: asked.method, url: asked.url, headers: asked.headers, body });
    if (asked.url?.includes('.js'))
      return answer
        .writeHead(200, { 'content-type': 'text/javascript', 'content-encoding': 'gzip', etag: '"1"' })
        .end(packed);
    if (asked.url?.includes('moved'))
      return answer
        .writeHead(302, {
          location: `${origin}/phonebillh5/there?x=1`,
          'set-cookie': ['a=1; Domain=pay.example; Path=/', 'b=2; HttpOnly'],
        })
        .end();
    if (asked.url?.startsWith('/huafei-agw'))
      return answer.writeHead(200, { 'content-type': 'application/json' }).end('{"msgCd":"OK"}');
    return answer
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(page.length),
        etag: '"2"',
        'x-frame-options': 'DENY',
        'content-security-policy': "script-src 'self'; frame-ancestors 'none'",
      })
      .end(page);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  sandbox = await sandboxForTests({ productUrl: `${origin}/` });
});
afterAll(async () => {
  await sandbox.stop();
  product.closeAllConnections();
  product.close();
});
beforeEach(() => void (seen.length = 0));

/** Sends the address unchanged: `fetch` would normalise it. */
const ask = (
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) =>
  new Promise<{ status: number | undefined; headers: IncomingMessage['headers']; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(sandbox.url);
      const sent = request({ hostname, port, path, method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () =>
            resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) }),
          );
      });
      sent.on('error', reject).end(body);
    },
  );

test('a page has the native side as its first script, and may be framed by us only', async () => {
  const { body, headers } = await ask('/phonebillh5/rechargeTelebill/placeOrder?a=1', {
    headers: { accept: 'text/html,*/*', 'accept-encoding': 'gzip', 'if-none-match': '"2"' },
  });
  expect(body.toString()).toBe(page.replace('<head>', '<head><script src="/workbench/native.js"></script>'));
  expect(headers).toMatchObject({
    'content-security-policy': "script-src 'self'; frame-ancestors 'self'",
    'x-frame-options': 'SAMEORIGIN',
    'content-length': String(body.length),
  });
  expect(headers.etag).toBeUndefined();
  expect(seen[0]).toMatchObject({
    url: '/phonebillh5/rechargeTelebill/placeOrder?a=1',
    headers: { host: new URL(origin).host, 'accept-encoding': 'identity', 'x-forwarded-for': '127.0.0.1' },
  });
  expect(seen[0]?.headers['if-none-match']).toBeUndefined();
});

test('compressed files, conditional requests and calls with bodies are passed unchanged', async () => {
  const file = await ask('/phonebillh5/assets/a.js', {
    headers: { accept: '*/*', 'accept-encoding': 'gzip, br', 'if-none-match': '"1"' },
  });
  expect([file.body.equals(packed), file.headers['content-encoding'], file.headers.etag]).toEqual([
    true,
    'gzip',
    '"1"',
  ]);
  expect(seen[0]?.headers).toMatchObject({ 'accept-encoding': 'gzip, br', 'if-none-match': '"1"' });
  const call = await ask('/huafei-agw/vi/order', {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-a': 'b' },
    body: '{ "n":  1.0 }',
  });
  expect([call.status, call.body.toString()]).toEqual([200, '{"msgCd":"OK"}']);
  expect(seen[1]).toMatchObject({
    method: 'POST',
    body: '{ "n":  1.0 }',
    headers: { 'content-type': 'application/json; charset=utf-8', 'x-a': 'b' },
  });
});

test('the product gets its own address in Origin, Referer and query, and its own cookies', async () => {
  const { url } = sandbox;
  await ask(`/huafei-agw/common/v1/ssoToken/check?backUrl=${encodeURIComponent(`${url}/phonebillh5/x`)}`, {
    headers: {
      origin: url,
      referer: `${url}/phonebillh5/x`,
      cookie: 'a=1; sandbox-workbench=on; b=2',
      connection: 'keep-alive, x-drop',
      'x-drop': '1',
    },
  });
  expect(seen[0]?.url).toBe(
    `/huafei-agw/common/v1/ssoToken/check?backUrl=${encodeURIComponent(`${origin}/phonebillh5/x`)}`,
  );
  expect(seen[0]?.headers).toMatchObject({ origin, referer: `${origin}/phonebillh5/x`, cookie: 'a=1; b=2' });
  expect(seen[0]?.headers['x-drop']).toBeUndefined();
  await ask('/huafei-agw/x', { headers: { origin: 'https://evil.example' } });
  expect(seen[1]?.headers.origin).toBe('https://evil.example');
});

test('a redirect within the product stays in the frame, and cookies lose their domain', async () => {
  const { headers } = await ask('/phonebillh5/moved');
  expect([headers.location, headers['set-cookie']]).toEqual([
    '/phonebillh5/there?x=1',
    ['a=1; Path=/', 'b=2; HttpOnly'],
  ]);
});

test('only the two prefixes of the product can be reached', async () => {
  const tries = [
    '/phonebillh5/../livez',
    '/phonebillh5/%2e%2e/livez',
    '/phonebillh5/%2E./readyz',
    '/phonebillh5\\..\\livez',
    '/phonebillh5/..%2flivez',
    '//evil.example/phonebillh5/',
    '/phonebillh5evil',
    '/huafei-agw/../phonebillh5x',
    '/phonebillh5/%',
    `http://evil.example/phonebillh5/`,
  ];
  for (const path of tries)
    expect([path, (await ask(path)).status]).toEqual([
      path,
      expect.toSatisfy((status: number) => status >= 400),
    ]);
  expect(seen).toEqual([]);
  expect((await ask('/phonebillh5/a', { method: 'DELETE' })).status).toBe(404);
});

test('a product that is down gets an error page, and without a product there is no proxy', async () => {
  const [gone, none] = await Promise.all([
    sandboxForTests({ productUrl: 'http://127.0.0.1:9/' }),
    sandboxForTests(),
  ]);
  const [down, nothing, said] = await Promise.all([
    fetch(`${gone.url}/phonebillh5/a`),
    fetch(`${none.url}/phonebillh5/a`),
    fetch(`${none.url}/workbench?lang=en`),
  ]);
  expect([down.status, await down.json()]).toEqual([
    502,
    { code: 'product_unreachable', message: 'the product at http://127.0.0.1:9 does not answer' },
  ]);
  expect([nothing.status, (await said.text()).includes('PRODUCT_URL')]).toEqual([404, true]);
  await Promise.all([gone.stop(), none.stop()]);
});
