import { API_BASE, callRows, FOLLOW_ORDER_PATH } from '@phonebill/contract';
import type { Request } from '@playwright/test';
import { expect, signedIn as test } from './fixtures.ts';

// Console, origins and addresses are watched in every journey (page-watch.ts); here is what can
// be said of the answers themselves.

/**
 * Opened while an order is under way: one that is credited at once is not followed. It carries the token of
 * whoever is signed on.
 */
const followOrder = `POST ${FOLLOW_ORDER_PATH}`;
const withoutToken: ReadonlySet<string> = new Set(
  Object.entries(callRows).flatMap(([name, { token }]) => (token === 'none' ? [name] : [])),
);

const addresses = [
  '/userLogin/login',
  '/rechargeTelebill/placeOrder',
  '/rechargeTelebill/resultPage',
  '/rechargeTelebill/rechargeRecord',
  '/nowhere',
];

test('every page comes with a policy that allows its own files only', async ({ request }) => {
  for (const address of addresses) {
    const headers = (await request.get(`/phonebillh5${address}`)).headers();
    const policy = headers['content-security-policy'] ?? '';
    expect(policy, address).toMatch(/^default-src 'none'; script-src 'self'(?: 'sha256-[^']+')*; /);
    expect(policy, address).not.toContain('unsafe');
    expect(headers['x-content-type-options'], address).toBe('nosniff');
  }
});

test('the policy holds: a script that got into the page is not run', async ({ page, watch, placeOrder }) => {
  watch.expect(/Content Security Policy/);
  await placeOrder.open();
  await expect(placeOrder.amount(50)).toBeEnabled();
  const violated = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective), {
          once: true,
        }),
      ),
  );
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "taken over"';
    document.head.append(script);
  });
  expect(await violated).toMatch(/^script-src/);
  await expect(page).not.toHaveTitle('taken over');
});

test('a whole top-up asks of the product and the cashier only, and keeps the token out of addresses', async ({
  page,
  user,
  product,
  placeOrder,
  cashier,
  result,
  words,
}) => {
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
});

test('SPEC 7 every call says that a page makes it, and carries ssoToken exactly where it should', async ({
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
  await expect(login.picture).toBeVisible();
  await placeOrder.open();
  await placeOrder.order(50);
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
  expect(new Set(calls.map(nameOf)).size).toBeGreaterThanOrEqual(5);
  expect(calls.map(nameOf).filter((name) => !(name in callRows) && name !== followOrder)).toEqual([]);
  for (const call of calls) {
    const name = nameOf(call);
    const token =
      call.method() === 'GET'
        ? new URL(call.url()).searchParams.get('ssoToken')
        : (call.postDataJSON() as { ssoToken?: string }).ssoToken;
    expect((await call.allHeaders())['x-requested-with'], name).toBe('XMLHttpRequest');
    expect(token ?? null, name).toBe(withoutToken.has(name) ? null : user.ssoToken);
  }
});

test('SPEC 3 the session user is kept without mobileNo, and the client token for ever', async ({
  page,
  user,
  placeOrder,
}) => {
  await placeOrder.open();
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
