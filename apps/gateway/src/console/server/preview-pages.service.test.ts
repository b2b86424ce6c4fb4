// The pages with a draft: who may see them, what they may do, and what they receive. Pages and calls are
// stand-ins here; the real ones are tested in the journey console-settings.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { settingsAtStart } from '../../operator/settings/index.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import type { Previews } from './preview-pages.ts';

const config = new URL('../../../config/', import.meta.url);
const folders = { config, activities: new URL('activities/', config) };
const ORIGIN = 'http://localhost:8083';

const assets = mkdtempSync(join(tmpdir(), 'preview-assets-'));
writeFileSync(
  join(assets, 'main-1.js'),
  'import("/phonebillh5/assets/other.js"); fetch("/huafei-agw/vi/limit")',
);
writeFileSync(join(assets, 'secret.txt'), 'not to be had');
const asked: unknown[] = [];
const previews: Previews = {
  assets,
  page: async (path) =>
    `<html><head><script>begin("${path}")</script><style>b{}</style></head>` +
    '<script src="/phonebillh5/assets/main-1.js"></script></html>',
  async answer({ contents }, call) {
    asked.push(call);
    return { prices: contents.pricing, link: '/phonebillh5/rechargeTelebill/placeOrder' };
  },
};

let harness: ConsoleHarness;
let operator: ConsoleUser;
let hash: string;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase(), previews);
  await settingsAtStart(harness.pool, folders, {}, { log: () => undefined });
  operator = await harness.person('Zhou Tao', ['operations']);
  const { body } = await operator.call('GET /settings/version', {});
  const pricing = body.contents['pricing'] as { readonly pricePerTenThousand: object };
  const contents = {
    pricing: { ...pricing, pricePerTenThousand: { ...pricing.pricePerTenThousand, CMCC: 9900 } },
  };
  const { body: drafted } = await operator.call('POST /settings/drafts', { basedOn: body.newest, contents });
  hash = drafted.draft?.hash ?? '';
});
afterAll(async () => {
  rmSync(assets, { recursive: true });
  await harness.end();
});

async function opened(by: ConsoleUser = operator): Promise<string> {
  const { body } = await by.call('POST /settings/previews', { hash });
  return body.path;
}
const get = (url: string) =>
  harness.server.inject({ url, headers: { host: 'localhost:8083', origin: 'null' } });
const page = '/phonebillh5/rechargeTelebill/placeOrder?lang=en';

test('a page has no origin, loads and calls only below its path, and is framed by the console', async () => {
  const path = await opened();
  const { statusCode, headers, body } = await get(`${path}/CMCC${page}`);
  expect(statusCode).toBe(200);
  const policy = String(headers['content-security-policy']);
  const own = `${ORIGIN}${path}/CMCC/`;
  expect(policy).toContain('sandbox allow-scripts;');
  for (const part of ['script-src', 'style-src', 'connect-src', 'img-src'])
    expect(policy).toContain(`${part} ${own}`);
  expect(policy).toContain(`frame-ancestors ${ORIGIN};`);
  expect(policy).not.toMatch(/'self'|unsafe|allow-same-origin|\*/);
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(headers['access-control-allow-origin']).toBe('null');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toContain(`src="${path}/CMCC/phonebillh5/assets/main-1.js"`);
  // The policy contains the hash of every inline script.
  expect(policy.match(/'sha256-/g)).toHaveLength(3);
  const other = await harness.server.inject({ url: '/settings', headers: { host: 'localhost:8083' } });
  expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(other.headers['x-frame-options']).toBe('DENY');
});

test('files and answers refer to addresses below the path, and show the draft', async () => {
  const place = `${await opened()}/CUCC`;
  const file = await get(`${place}/phonebillh5/assets/main-1.js`);
  expect(file.body).toBe(
    `import("${place}/phonebillh5/assets/other.js"); fetch("${place}/huafei-agw/vi/limit")`,
  );
  const { body } = await get(`${place}/huafei-agw/vi/limit?cnlCode=wallet`);
  expect(JSON.parse(body)).toMatchObject({
    prices: { pricePerTenThousand: { CMCC: 9900 } },
    link: `${place}/phonebillh5/rechargeTelebill/placeOrder`,
  });
  expect(asked.at(-1)).toEqual({
    method: 'GET',
    path: '/huafei-agw/vi/limit',
    input: { cnlCode: 'wallet' },
    language: 'zh',
    mobileNo: '18600186000',
  });
  for (const name of ['secret.txt', 'none.js', '..%2Fshells.json', '%2e%2e%2fmain-1.js'])
    expect((await get(`${place}/phonebillh5/assets/${name}`)).statusCode, name).toBe(404);
  expect((await get(`${await opened()}/somebody${page}`)).statusCode).toBe(404);
});

test("a browser's preflight request is allowed", async () => {
  const place = `${await opened()}/nobody`;
  const { statusCode, headers } = await harness.server.inject({
    method: 'OPTIONS',
    url: `${place}/huafei-agw/vi/order`,
    headers: { host: 'localhost:8083', origin: 'null', 'access-control-request-headers': 'content-type' },
  });
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject({
    'access-control-allow-origin': 'null',
    'access-control-allow-headers': 'content-type',
  });
});

test('a preview ends when it expires, and with the session that opened it', async () => {
  const place = `${await opened()}/CMCC`;
  expect((await get(place + page)).statusCode).toBe(200);
  await harness.pool.query(`update console_previews set expires_at = present_time() - interval '1 s'`);
  for (const path of [page, '/phonebillh5/assets/main-1.js', '/huafei-agw/vi/limit'])
    expect((await get(place + path)).statusCode, path).toBe(404);

  const leaving = await harness.person('Sun Li', ['finance']);
  const theirs = `${await opened(leaving)}/CMCC`;
  expect((await get(theirs + page)).statusCode).toBe(200);
  await leaving.call('POST /signOut', {});
  expect((await get(theirs + page)).statusCode).toBe(404);
});

test('an invented token opens nothing, and an opened preview is in the audit log', async () => {
  expect((await get(`/preview/${'x'.repeat(32)}/CMCC${page}`)).statusCode).toBe(404);
  await opened();
  expect(await harness.audited()).toContain(`Zhou Tao | preview settings | ${hash} | done`);
});
