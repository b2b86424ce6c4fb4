import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Feature } from '@phonebill/contract';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registerPages } from './pages.ts';

const PLACE = '<meta name="allowed-origins" content="">';
let webRoot = '';
beforeEach(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'pages-'));
  for (const folder of ['assets', 'shells']) mkdirSync(join(webRoot, folder));
  const list = {
    routes: [{ path: '/phonebillh5/userLogin/login', file: 'login.html', styleHashes: ['sha256-style'] }],
    fallback: 'app.html',
    styleHashes: ['sha256-style'],
    scriptHashes: ['sha256-script'],
  };
  writeFileSync(join(webRoot, 'shells.json'), JSON.stringify(list));
  for (const name of ['login', 'app'])
    writeFileSync(join(webRoot, 'shells', `${name}.html`), `<title>${name}</title>${PLACE}<p>$1</p>`);
});
afterEach(() => rmSync(webRoot, { recursive: true }));

test('every page contains the origins currently allowed, under the same policy', async () => {
  const server = Fastify();
  let origins = ['https://wallet.example', 'http://127.0.0.1:8081'];
  registerPages(server, webRoot, () => Promise.resolve(origins));
  const login = await server.inject('/phonebillh5/userLogin/login?x=1');
  expect(login.body).toBe(
    '<title>login</title>' +
      '<meta name="allowed-origins" content="https://wallet.example http://127.0.0.1:8081"><p>$1</p>',
  );
  origins = [];
  const other = await server.inject('/phonebillh5/nowhere');
  expect(other.body).toBe(`<title>app</title>${PLACE}<p>$1</p>`);
  for (const { headers } of [login, other])
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-script'; style-src 'self' 'sha256-style'; /,
    );
});

test('the root address redirects to the top-up page with its query string', async () => {
  const server = Fastify();
  registerPages(server, webRoot, () => Promise.resolve([]));
  for (const query of ['', '?cnlCode=J01&lang=en', '?a=//evil.example/%0d%0ax:%20y?b=c']) {
    const { statusCode, headers } = await server.inject(`/${query}`);
    expect([statusCode, headers.location]).toEqual([302, `/phonebillh5/rechargeTelebill/placeOrder${query}`]);
  }
});

test('a site that opened a page keeps no reference to it', async () => {
  const server = Fastify();
  registerPages(server, webRoot, () => Promise.resolve([]));
  const { headers } = await server.inject('/phonebillh5/userLogin/login');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

/** Returns each directive of a page's policy, by name. */
async function policyOf(framedUrl?: string): Promise<Readonly<Record<string, string>>> {
  const server = Fastify();
  registerPages(server, webRoot, () => Promise.resolve([]), { framedUrl });
  const { headers } = await server.inject('/phonebillh5/userLogin/login');
  const directives = String(headers['content-security-policy']).split('; ');
  return Object.fromEntries(directives.map((one) => one.split(/ (.*)/, 2)));
}

test('the policy allows own files, calls and framing by our own pages, and the captcha frame', async () => {
  const own = {
    'default-src': "'none'",
    'script-src': "'self' 'sha256-script'",
    'style-src': "'self' 'sha256-style'",
    'img-src': "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'self'",
    'require-trusted-types-for': "'script'",
    'trusted-types': 'default',
  };
  expect(await policyOf()).toEqual(own);
  expect(await policyOf('https://captcha.example/page?site=1')).toEqual({
    ...own,
    'frame-src': 'https://captcha.example',
  });
});

test('every page names the address for events, and the policy allows its origin', async () => {
  const server = Fastify();
  const noOrigins = () => Promise.resolve([]);
  registerPages(server, webRoot, noOrigins, { analyticsUrl: 'https://collect.example/e"v?a=1' });
  const { body, headers } = await server.inject('/phonebillh5/userLogin/login');
  expect(body).toContain('<meta name="analytics" content="https://collect.example/e%22v?a=1">');
  expect(headers['content-security-policy']).toContain("; connect-src 'self' https://collect.example; ");
});

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['br;q=0.1, gzip;q=0.9', 'gzip', gunzipSync],
  ['identity', undefined, (body: Buffer) => body],
  [undefined, undefined, (body: Buffer) => body],
])('sends a page in the best accepted encoding: Accept-Encoding %s', async (accepted, encoding, read) => {
  const server = Fastify();
  registerPages(server, webRoot, () => Promise.resolve(['https://wallet.example']));
  const { headers, rawPayload } = await server.inject({
    url: '/phonebillh5/userLogin/login',
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  });
  expect(read(rawPayload).toString()).toContain('<title>login</title>');
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' });
});

test('an unchanged page is not sent again, until its settings or encoding change', async () => {
  const server = Fastify();
  let origins: string[] = [];
  registerPages(server, webRoot, () => Promise.resolve(origins));
  const ask = (headers: Record<string, string>) =>
    server.inject({ url: '/phonebillh5/userLogin/login', headers });
  const first = await ask({ 'accept-encoding': 'br' });
  const etag = String(first.headers.etag);
  const again = await ask({ 'accept-encoding': 'br', 'if-none-match': `"other", W/${etag}` });
  expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
  expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': etag })).statusCode).toBe(200);
  origins = ['https://wallet.example'];
  const changed = await ask({ 'accept-encoding': 'br', 'if-none-match': etag });
  expect(changed.statusCode).toBe(200);
  expect(brotliDecompressSync(changed.rawPayload).toString()).toContain('https://wallet.example');
});

test('every page declares when the service worker is switched off', async () => {
  const server = Fastify();
  registerPages(server, webRoot, () => Promise.resolve([]), { hasServiceWorker: false });
  const { body } = await server.inject('/phonebillh5/userLogin/login');
  expect(body).toBe(`<title>login</title>${PLACE}<meta name="service-worker" content="off"><p>$1</p>`);
});

test('pages without a placeholder for the origins are not served', () => {
  writeFileSync(join(webRoot, 'shells', 'login.html'), '<title>login</title>');
  expect(() => registerPages(Fastify(), webRoot, () => Promise.resolve([]))).toThrow('login.html');
});

test('SPEC 7 bridge: download a policy file: it is sent as an attachment, a script is not', async () => {
  mkdirSync(join(webRoot, 'assets', 'policies'));
  writeFileSync(join(webRoot, 'assets', 'policies', 'service-2026-11-zh.pdf'), '%PDF-1.7');
  writeFileSync(join(webRoot, 'assets', 'main.js'), '1');
  const server = Fastify();
  registerPages(server, webRoot, () => Promise.resolve([]));
  const file = await server.inject('/phonebillh5/assets/policies/service-2026-11-zh.pdf');
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment',
  });
  const script = await server.inject('/phonebillh5/assets/main.js');
  expect(script.headers['content-disposition']).toBeUndefined();
});

test("the operator's carrier phone number is written into a page's placeholder", async () => {
  const place = '<meta name="carrier-phone" content="">';
  writeFileSync(join(webRoot, 'shells', 'login.html'), `${PLACE}${place}`);
  for (const [given, stands] of [
    ['10086', '10086'],
    [undefined, ''],
  ] as const) {
    const server = Fastify();
    registerPages(server, webRoot, () => Promise.resolve([]), { carrierPhone: given });
    const { body } = await server.inject('/phonebillh5/userLogin/login');
    expect(body).toBe(`${PLACE}<meta name="carrier-phone" content="${stands}">`);
  }
});

test('a page lists the disabled features in its html tag', async () => {
  const html = `<!doctype html>\n<html lang="zh-CN">${PLACE}`;
  for (const name of ['login', 'app']) writeFileSync(join(webRoot, 'shells', `${name}.html`), html);
  const bodyWith = async (featuresOff: readonly Feature[]): Promise<string> => {
    const server = Fastify();
    registerPages(server, webRoot, () => Promise.resolve([]), { featuresOff: new Set(featuresOff) });
    return (await server.inject('/phonebillh5/userLogin/login')).body;
  };
  expect(await bodyWith([])).toBe(html);
  expect(await bodyWith(['points', 'invoices'])).toContain(
    '<html data-features-off="points invoices" lang="zh-CN">',
  );
});
