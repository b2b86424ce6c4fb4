// Pages that a wallet ships in its app: they call the gateway from the wallet's origin, and browsers return
// to them there.

import { API_BASE, FOLLOW_ORDER_PATH } from '@phonebill/contract';
import { afterAll, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { placeTopUp } from '../support/top-up.ts';

const ORIGIN = 'https://20260001.h5app.example';
const ENTRY = `${ORIGIN}/www/index.html`;
const product = productOfFile({ OFFLINE_PAGES: ENTRY, OFFLINE_LEAST_VERSION: '1.0.0.7' });
const stop = new AbortController();
afterAll(() => stop.abort());

const ask = (path: string, headers: Record<string, string>, init: RequestInit = {}) =>
  fetch(`${product.url}${path}`, { ...init, headers: { ...headers }, signal: stop.signal });
const corsOf = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'));

test("the package's origin may call with the pages' headers, and never with cookies", async () => {
  const preflight = await ask(
    `${API_BASE}/vi/order`,
    {
      origin: ORIGIN,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-auth-token,x-requested-with',
    },
    { method: 'OPTIONS' },
  );
  expect([preflight.status, corsOf(preflight)]).toEqual([
    204,
    {
      vary: 'Origin',
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, x-auth-token, x-requested-with, x-sso-token',
      'access-control-max-age': '600',
    },
  ]);
  const refused = await ask(`${API_BASE}/vi/redPoint`, { origin: ORIGIN }, { method: 'POST' });
  expect(await refused.json()).toMatchObject({ msgCd: 'PMC30050' });
  expect(corsOf(refused)).toEqual({
    vary: 'Origin',
    'access-control-allow-origin': ORIGIN,
    'access-control-expose-headers': 'x-request-id, date, retry-after',
  });
});

test.each(['https://h5app.example', `${ORIGIN}:8443`, `${ORIGIN}.evil.example`, 'null'])(
  'the origin %s is not allowed',
  async (origin) => {
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await ask(`${API_BASE}/own/v1/offlinePackage`, { origin }, { method });
      expect(corsOf(answer)).toEqual({ vary: 'Origin' });
    }
  },
);

test('health has no CORS headers for other origins', async () => {
  expect(corsOf(await ask('/livez', { origin: ORIGIN }))).toEqual({});
});

test('a package is told the least version served and the origins that pages may open', async () => {
  const { leastVersion, allowedOrigins } = await createApiClient(product.url, '').call(
    'GET /own/v1/offlinePackage',
    {},
  );
  expect(leastVersion).toBe('1.0.0.7');
  // The origin of the demonstration channel in config/channels.json.
  expect(allowedOrigins).toContain(product.keys['PARTNER_SHOP_ORIGIN'] ?? product.sandbox.url);
});

test('the cashier of an order placed in a package leads back to the package', async () => {
  const { ssoToken, api } = await product.newUser();
  const packaged = createApiClient(product.url, ssoToken, { origin: ORIGIN });
  for (const [client, address] of [
    [packaged, `${ENTRY}#`],
    [api, `${product.url}/phonebillh5`],
  ] as const) {
    const { order, payment } = await placeTopUp(client, '13800130011');
    const cashier = await (await fetch(payment?.payUrl ?? '')).text();
    expect(cashier).toContain(`href="${address}/rechargeTelebill/resultPage?orderNo=${order?.orderNo}"`);
  }
});

test("the package's origin can follow an order by events", async () => {
  const { ssoToken, api } = await product.newUser();
  const { order } = await placeTopUp(api, '13800130013');
  const answer = await ask(
    API_BASE + FOLLOW_ORDER_PATH,
    { origin: ORIGIN, 'content-type': 'application/json' },
    { method: 'POST', body: JSON.stringify({ ssoToken, orderNo: order?.orderNo }) },
  );
  expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(answer.headers.get('access-control-allow-origin')).toBe(ORIGIN);
  let came = '';
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  await eventually('the first event', async () => {
    came += (await reader?.read())?.value ?? '';
    return came.includes('event: order');
  });
});

test("a card can be bound with the package's entry page as the return address", async () => {
  const { api } = await product.newUser();
  const bind = (backUrl: string) => api.call('GET /auto/v1/userInfo/getH5BindCardUrl', { backUrl });
  expect(await bind(`${ENTRY}#/autoRecharge/setAutoRecharge`)).toMatchObject({ msgCd: 'PMC00000' });
  for (const elsewhere of [`${ORIGIN}/other.html`, 'https://h5app.example/www/index.html'])
    expect(await bind(elsewhere)).not.toMatchObject({ msgCd: 'PMC00000' });
});
