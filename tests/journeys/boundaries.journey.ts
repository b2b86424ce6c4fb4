// Checks that need the answers themselves; the browser's console, origins and addresses are watched in every
// journey (page-watch.ts).
import type { Request } from '@playwright/test';
import { expect, signedIn as test } from './fixtures.ts';
import { newNumber } from './numbers.ts';
import { thorough } from './thorough.ts';

const API_BASE = '/huafei-agw';

/**
 * The calls that SPEC section 7 marks "(no token)", written out by hand. Every other call carries ssoToken.
 */
const withoutToken: ReadonlySet<string> = new Set([
  ...['jkSwitch', 'verification', 'rsaSignData', 'getMobileNumber', 'smallAmount', 'organization'].map(
    (call) => `POST /vi/${call}`,
  ),
  'POST /vi/integralGoodsInfo',
  'POST /vi/mobileLogin',
  'GET /vi/limit',
  'GET /common/v1/front/mobileCheck',
  'GET /common/v1/ssoToken/check',
  'POST /common/v1/sendMessage',
  'POST /common/v1/checkMessage',
  'GET /auto/v1/activity/queryValidityById',
]);

/** Our own calls, not in SPEC, that precede a code for users who are not logged in yet. */
const ownWithoutToken = new Set(['GET /own/v1/graphicCode', 'POST /own/v1/workChallenge']);

const addresses = [
  '/userLogin/login',
  '/rechargeTelebill/placeOrder',
  '/rechargeTelebill/resultPage',
  '/rechargeTelebill/rechargeRecord',
  '/nowhere',
];

test('every page has a policy that allows only its own files', async ({ request }) => {
  for (const address of addresses) {
    const headers = (await request.get(`/phonebillh5${address}`)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, address).toMatch(/^default-src 'none'; script-src 'self'(?: 'sha256-[^']+')*; /);
    expect(policy, address).not.toContain('unsafe');
    expect(headers['x-content-type-options'], address).toBe('nosniff');
  }
});

test('the policy blocks an injected script', async ({ page, watch, placeOrder }) => {
  // The message of the script policy or, in browsers that support them, of Trusted Types, which act first.
  const refusal = /Content Security Policy|TrustedScript/;
  watch.expect(refusal);
  await placeOrder.open();
  await expect(placeOrder.amount(50)).toBeEnabled();
  const refused = page.waitForEvent('console', (message) => refusal.test(message.text()));
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.append('document.title = "taken over"');
    document.head.append(script);
  });
  await refused;
  await expect(page).not.toHaveTitle('taken over');
});

test('text cannot be parsed as HTML, and scripts of other origins are refused', async ({
  page,
  watch,
  placeOrder,
}) => {
  watch.expect(/Trusted|Content Security Policy/);
  await placeOrder.open();
  await expect(placeOrder.amount(50)).toBeEnabled();
  const refused = await page.evaluate(() => {
    const fails = (attempt: () => void): boolean => {
      try {
        attempt();
        return false;
      } catch {
        return true;
      }
    };
    return [
      fails(() => (document.createElement('p').innerHTML = '<img src="x" onerror="alert(1)">')),
      fails(() => (document.createElement('script').src = 'https://evil.example/x.js')),
      fails(() => (document.createElement('script').src = '/phonebillh5/assets/x.js')),
    ];
  });
  expect(refused).toEqual([true, true, false]);
});

test(
  'a top-up sends requests to the product and the cashier only, with no token in an address',
  thorough,
  async ({ page, user, product, placeOrder, cashier, result, words }) => {
    const origins = new Set<string>();
    const addressesWithToken: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin);
      if (request.isNavigationRequest() && decodeURIComponent(request.url()).includes(user.ssoToken))
        addressesWithToken.push(request.url());
    });
    await placeOrder.open();
    await placeOrder.order(50);
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    expect([...origins].toSorted()).toEqual([product.url, product.sandboxUrl].toSorted());
    expect(addressesWithToken).toEqual([]);
  },
);

test('SPEC 7 every call has the header of our pages, and ssoToken exactly as specified', async ({
  page,
  user,
  login,
  placeOrder,
  cashier,
  result,
  words,
}) => {
  const calls: Request[] = [];
  page.on(
    'request',
    (request) => void (new URL(request.url()).pathname.startsWith(API_BASE) && calls.push(request)),
  );
  await login.open();
  const challenge = page.waitForResponse('**/workChallenge');
  await login.mobile.fill(newNumber());
  await challenge;
  await placeOrder.open();
  // Questions about another number are asked with calls that carry no token, although a user is logged in.
  const asked = ['/vi/organization', '/front/mobileCheck'].map((path) => page.waitForResponse(`**${path}*`));
  await placeOrder.number.fill(newNumber());
  await Promise.all(asked);
  await placeOrder.open();
  await placeOrder.order(50);
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
  const names = new Set(calls.map(nameOf));
  for (const name of [
    'POST /vi/fusionPageInfo',
    'POST /vi/order',
    'POST /vi/queryRechargeBill',
    'POST /vi/organization',
    'GET /common/v1/front/mobileCheck',
    'POST /own/v1/workChallenge',
  ])
    expect(names, name).toContain(name);
  for (const call of calls) {
    const name = nameOf(call);
    const headers = await call.allHeaders();
    const inPayload =
      call.method() === 'GET'
        ? new URL(call.url()).searchParams.get('ssoToken')
        : (call.postDataJSON() as { ssoToken?: string }).ssoToken;
    const token = withoutToken.has(name) || ownWithoutToken.has(name) ? null : user.ssoToken;
    const isOwn = name.includes(' /own/');
    expect(headers['x-requested-with'], name).toBe('XMLHttpRequest');
    // SPEC's calls carry the token in their payload, our own in a header.
    expect([inPayload ?? null, headers['x-sso-token'] ?? null], name).toEqual(
      isOwn ? [null, token] : [token, null],
    );
  }
});

test('SPEC 3 the session user is stored without mobileNo, and the client token permanently', async ({
  page,
  user,
  placeOrder,
}) => {
  await placeOrder.open();
  await expect(page.getByTestId('first-picture')).toHaveCount(0);
  await expect(placeOrder.amount(50)).toBeEnabled();
  const [inSession, inLocal, token, clientToken] = await page.evaluate(() => [
    sessionStorage.getItem('userInfo'),
    localStorage.getItem('userInfo'),
    localStorage.getItem('token'),
    localStorage.getItem('xAuthToken'),
  ]);
  expect(JSON.parse(inSession ?? '')).toEqual({
    tokenId: user.ssoToken,
    userNo: user.userNo,
    rechargeMobileNo: '',
  });
  expect(inLocal).toBe(inSession);
  expect(token).toBe(user.ssoToken);
  expect(clientToken).toMatch(/^[0-9a-f-]{36}$/);
  await page.reload();
  expect(await page.evaluate(() => localStorage.getItem('xAuthToken'))).toBe(clientToken);
});

function nameOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname.slice(API_BASE.length)}`;
}
