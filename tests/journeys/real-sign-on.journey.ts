// Every way into the product that the sandbox plays, against the real gateway: the links are really signed,
// the tokens really redeemed, and nothing on the network is controlled (SPEC section 2).

import { errorMessage, type ErrorName } from '@phonebill/contract';
import { generateSm2KeyPair, sm2Decrypt } from '@phonebill/signing';
import type { Page } from '@playwright/test';
import { expect, test as base } from './fixtures.ts';
import { grouped, newNumber } from './numbers.ts';
import { type OpenPage, openPage } from './pages/open-page.ts';
import type { PlaceOrderPage } from './pages/place-order-page.ts';
import { oneOfAlike, thorough } from './thorough.ts';

const test = base.extend<{ open: OpenPage }>({
  open: async ({ page, words, product, watch }, use) => {
    // A link carries its token in the address; the page removes it before anything is loaded, which each
    // journey checks.
    watch.expect(/^a token in the address: /);
    await use(openPage(page, words, product.sandboxUrl));
  },
});

async function isSignedOn(
  page: Page,
  placeOrder: PlaceOrderPage,
  mobileNo: string,
  query = '',
): Promise<void> {
  await expect(placeOrder.number).toHaveValue(grouped(mobileNo));
  await expect(placeOrder.amount(50)).toBeEnabled();
  const { pathname, search, hash } = new URL(page.url());
  expect([pathname, search, hash]).toEqual(['/phonebillh5/rechargeTelebill/placeOrder', query, '']);
  await expect(page.getByTestId('toast')).toBeHidden();
}

/** Returns the query of a tourist's link after verification: the signatures and the number are removed. */
function withoutProof(link: string): string {
  const { searchParams } = new URL(link);
  for (const name of ['sign', 'signMobileNo', 'mobileNo']) searchParams.delete(name);
  return `?${searchParams.toString()}`;
}

/** Returns the number of the page's session, from the gateway; null when the page has none. */
async function whoseSession(page: Page): Promise<string | null> {
  const { publicKey, privateKey } = generateSm2KeyPair();
  const answer = await page.evaluate(async (clientKey) => {
    const ssoToken = localStorage.getItem('token');
    if (ssoToken === null) return null;
    const query = new URLSearchParams({ ssoToken, clientKey }).toString();
    const response = await fetch(`/huafei-agw/common/v1/ssoToken/validCheck?${query}`);
    return (await response.json()) as { msgCd: string; mobileNo: string };
  }, publicKey);
  if (answer === null) return null;
  expect(answer.msgCd).toBe('PMC00000');
  return sm2Decrypt(answer.mobileNo, privateKey);
}

for (const [index, way] of (['walletRsa', 'walletSm2', 'carrier', 'walletToken'] as const).entries()) {
  test(
    `SPEC 4 logged out to logged in: by ${way} with the right number, and kept over a reload`,
    oneOfAlike(index),
    async ({ page, placeOrder, open }) => {
      const mobileNo = newNumber();
      await open.openAs(way, mobileNo);
      await isSignedOn(page, placeOrder, mobileNo);
      expect(await whoseSession(page)).toBe(mobileNo);
      await page.reload();
      await isSignedOn(page, placeOrder, mobileNo);
    },
  );
}

test(
  'SPEC 2 guard: any other route attempts single sign-on, and the link’s user replaces the former one',
  thorough,
  async ({ page, placeOrder, open }) => {
    const [first, second] = [newNumber(), newNumber()];
    await open.openAs('walletRsa', first);
    await isSignedOn(page, placeOrder, first);
    await open.openAs('walletSm2', second);
    await isSignedOn(page, placeOrder, second);
  },
);

/** Checks that the refusal is shown, then the login page, which leads back to the link's destination. */
async function isRefused(page: Page, why: string): Promise<void> {
  await expect(page.getByTestId('toast')).toHaveText(why);
  await page.waitForURL('**/userLogin/login?*');
  expect(new URL(page.url()).searchParams.get('refererUrl')).toBe('/phonebillh5/rechargeTelebill/placeOrder');
  expect(await whoseSession(page)).toBeNull();
}

const refused: readonly (readonly ['forged' | 'stale', ErrorName])[] = [
  ['forged', 'signOnInvalid'],
  ['stale', 'signOnStale'],
];
/** Simulates another phone. Leaves our pages first, since they would store what they still receive. */
async function forgetAll(page: Page): Promise<void> {
  await page.goto('/livez');
  await page.evaluate(() => [localStorage, sessionStorage].forEach((area) => area.clear()));
}

for (const [index, [way, why]] of refused.entries()) {
  test(
    `SPEC 8 any other failure shows msgInfo: a ${way} link gives no session`,
    oneOfAlike(index),
    async ({ page, words, open }) => {
      await open.openAs(way, newNumber());
      await isRefused(page, errorMessage(why, words.language));
    },
  );
}

test(
  'SPEC 8 any other failure shows msgInfo: a link used twice gives one session, which it does not end',
  thorough,
  async ({ page, words, placeOrder, open }) => {
    const mobileNo = newNumber();
    const why = errorMessage('signOnReplayed', words.language);
    const link = await open.openAs('walletRsa', mobileNo);
    await isSignedOn(page, placeOrder, mobileNo);
    await page.goto(link);
    await expect(page.getByTestId('toast')).toHaveText(why);
    await expect(placeOrder.number).toHaveValue(grouped(mobileNo));
    // Simulates another person who obtained the link.
    await forgetAll(page);
    await page.goto(link);
    await isRefused(page, why);
  },
);

for (const way of ['carrier', 'walletToken'] as const) {
  test(
    `SPEC 8 any other failure shows msgInfo: a token of ${way} is valid once`,
    thorough,
    async ({ page, words, placeOrder, open }) => {
      const mobileNo = newNumber();
      const link = await open.openAs(way, mobileNo);
      await isSignedOn(page, placeOrder, mobileNo);
      await forgetAll(page);
      await page.goto(link);
      await isRefused(page, errorMessage('signOnInvalid', words.language));
    },
  );
}

test(
  'SPEC 2 guard: authorizationFlag N leads to the wallet’s page, where consent is asked once',
  thorough,
  async ({ page, product, placeOrder, open }) => {
    const mobileNo = newNumber();
    await open.openAs('walletRsa', mobileNo, false);
    await page.waitForURL((url) => url.origin === product.sandboxUrl && url.pathname === '/wallet/authorize');
    await expect(open.authorize.heading).toBeVisible();
    expect(page.url()).not.toContain(mobileNo);
    await expect(page.getByText(`${mobileNo.slice(0, 3)} **** ${mobileNo.slice(7)}`)).toBeVisible();
    await open.authorize.grant.click();
    await isSignedOn(page, placeOrder, mobileNo);
    await open.openAs('walletSm2', mobileNo, false);
    await isSignedOn(page, placeOrder, mobileNo);
  },
);

test(
  'SPEC 2 guard: authorizationFlag N clears the user: a refusal leaves no session, but allows a login',
  thorough,
  async ({ page, placeOrder, login, open }) => {
    const [before, mobileNo] = [newNumber(), newNumber()];
    await open.openAs('walletRsa', before);
    await isSignedOn(page, placeOrder, before);
    await open.openAs('walletRsa', mobileNo, false);
    await open.authorize.refuse.click();
    await page.waitForURL('**/userLogin/login?*');
    expect(await whoseSession(page)).toBeNull();
    await login.logInAs(mobileNo);
    await isSignedOn(page, placeOrder, mobileNo);
  },
);

test(
  'SPEC 6 tourist: tops up and sees that order, and the records only after a login',
  thorough,
  async ({ page, words, newUser, placeOrder, cashier, result, records, login, open }) => {
    const owner = await newUser();
    const { denominations = [] } = await owner.api.call('POST /vi/fusionPageInfo', {});
    const offered = denominations.find(({ faceFen }) => faceFen === 3000);
    if (!offered) throw new Error('¥30 is not offered');
    await owner.api.call('POST /vi/order', {
      operation: 'place',
      requestNo: `the-owner-s-own-${owner.mobileNo}`,
      mobileNo: owner.mobileNo,
      ...offered,
      payMethod: 'cash',
    });

    const link = await open.openAs('tourist', owner.mobileNo);
    await isSignedOn(page, placeOrder, owner.mobileNo, withoutProof(link));
    await page.reload();
    await isSignedOn(page, placeOrder, owner.mobileNo, withoutProof(link));
    await placeOrder.order(50);
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    await records.open();
    await page.waitForURL(
      /\/userLogin\/login\?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FrechargeRecord$/,
    );
    await login.logInAs(owner.mobileNo);
    await expect(page).toHaveURL(/\/rechargeTelebill\/rechargeRecord$/);
    await expect(records.rows).toHaveCount(2);
  },
);

test(
  'SPEC 6 tourist: a route outside the three that needs a login leads to it and back',
  thorough,
  async ({ page, newUser, placeOrder, login, open }) => {
    const owner = await newUser();
    const link = await open.openAs('tourist', owner.mobileNo);
    await isSignedOn(page, placeOrder, owner.mobileNo, withoutProof(link));
    for (const path of ['/autoRecharge/autoRechargeList', '/rechargeTelebill/markRecords']) {
      await page.goto(`/phonebillh5${path}?supportTourists=Y`);
      await page.waitForURL(/\/userLogin\/login\?refererUrl=/);
      expect(new URL(page.url()).searchParams.get('refererUrl')).toBe(
        `/phonebillh5${path}?supportTourists=Y`,
      );
      await expect(login.mobile).toBeEditable();
    }
    await login.logInAs(owner.mobileNo);
    await expect(page).toHaveURL(/\/rechargeTelebill\/markRecords\?supportTourists=Y$/);
    await expect(page.getByTestId('page')).toBeVisible();
  },
);

const OPEN_TO_ALL = [
  '/autoRecharge/setAutoRecharge',
  '/autoRecharge/xysetAutoRecharge',
  '/autoRecharge/marketSetAutoRecharge',
  '/autoRecharge/transPage',
  '/autoRecharge/transPageHbRegister',
  '/autoRecharge/otherTelConfirms',
  '/telBill/tencentBill',
];
test(
  'SPEC 6 tourist: routes that need no login are shown as to a visitor, and lead to login',
  thorough,
  async ({ page, words, login, placeOrder, open }) => {
    const mobileNo = newNumber();
    const link = await open.openAs('tourist', mobileNo);
    await isSignedOn(page, placeOrder, mobileNo, withoutProof(link));
    for (const path of OPEN_TO_ALL) {
      await page.goto(`/phonebillh5${path}`);
      await expect(page.getByTestId('page')).toBeVisible();
      await page.waitForLoadState('networkidle');
      // A tourist's number does not log its owner in: no data of the owner is shown, and nothing was refused.
      await expect(page.getByText(grouped(mobileNo))).toHaveCount(0);
      await expect(page.getByTestId('page')).not.toContainText(
        errorMessage('touristNotAllowed', words.language),
      );
      await expect(page.getByTestId('toast')).toBeHidden();
    }
    await page.goto('/phonebillh5/autoRecharge/setAutoRecharge');
    await page.getByRole('checkbox').check();
    await page.getByTestId('bottom-bar').getByRole('button').click();
    await page.waitForURL(/\/userLogin\/login\?refererUrl=/);
    await login.logInAs(mobileNo);
    await expect(page).toHaveURL(/\/autoRecharge\/setAutoRecharge$/);
    await expect(page.getByText(grouped(mobileNo)).first()).toBeVisible();
  },
);

test(
  'SPEC 2 guard: a tourist’s link is verified even when a user is logged in',
  thorough,
  async ({ page, placeOrder, open }) => {
    const [user, tourist] = [newNumber(), newNumber()];
    await open.openAs('walletRsa', user);
    await isSignedOn(page, placeOrder, user);
    const link = await open.openAs('tourist', tourist);
    await isSignedOn(page, placeOrder, tourist, withoutProof(link));
    expect(await whoseSession(page)).toBe(tourist);
  },
);

test(
  "SPEC 3 rechargeMobileNo: the wallet's number to be topped up is filled in",
  thorough,
  async ({ page, sandbox, watch, placeOrder }) => {
    watch.expect(/^a token in the address: /);
    const [own, toTopUp] = [newNumber(), newNumber()];
    await page.goto(await sandbox.signOnLink('walletSm2', own, true, toTopUp));
    await isSignedOn(page, placeOrder, toTopUp);
    expect(await whoseSession(page)).toBe(own);
    await page.reload();
    await isSignedOn(page, placeOrder, toTopUp);
  },
);

const badLinks: readonly (readonly [string, (link: URL) => void, ErrorName])[] = [
  ['of a channel that nobody knows', (link) => link.searchParams.set('cnlCode', 'nobody'), 'channelUnknown'],
  ['of a channel that may not vouch', (link) => link.searchParams.set('cnlCode', 'wallet'), 'channelUnknown'],
  [
    'for another number than was signed',
    (link) => link.searchParams.set('signMobileNo', newNumber()),
    'signOnInvalid',
  ],
  [
    'whose time was moved',
    (link) =>
      link.searchParams.set(
        'sign',
        (link.searchParams.get('sign') ?? '').replace(/^\d+/, (time) => String(Number(time) + 1)),
      ),
    'signOnInvalid',
  ],
];
for (const [index, [what, change, why]] of badLinks.entries()) {
  test(
    `SPEC 2 guard: tourist verification: a link ${what} leads to falPage with the reason`,
    oneOfAlike(index),
    async ({ page, words, sandbox }) => {
      const link = new URL(await sandbox.signOnLink('tourist', newNumber(), true));
      change(link);
      await page.goto(link.href);
      await page.waitForURL('**/falPage?errorPageMsg=*');
      await expect(page.getByText(errorMessage(why, words.language), { exact: true })).toBeVisible();
      expect(await whoseSession(page)).toBeNull();
    },
  );
}

test(
  'SPEC 2 guard: tourist verification: a used link opened on another device leads to falPage',
  thorough,
  async ({ page, words, placeOrder, open }) => {
    const mobileNo = newNumber();
    const link = await open.openAs('tourist', mobileNo);
    await isSignedOn(page, placeOrder, mobileNo, withoutProof(link));
    await page.evaluate(() => [localStorage, sessionStorage].forEach((area) => area.clear()));
    await page.goto(link);
    await page.waitForURL('**/falPage?errorPageMsg=*');
    await expect(
      page.getByText(errorMessage('signOnReplayed', words.language), { exact: true }),
    ).toBeVisible();
  },
);

test(
  'SPEC 4 logged in to logged out: a session from single sign-on ends, and a new link begins another',
  thorough,
  async ({ page, words, placeOrder, open }) => {
    const mobileNo = newNumber();
    await open.openAs('walletSm2', mobileNo);
    await isSignedOn(page, placeOrder, mobileNo);
    await placeOrder.choose(50);
    // Waits for the page's own calls, which would otherwise notice before the user does.
    await page.waitForLoadState('networkidle');
    await page.evaluate(() =>
      fetch('/huafei-agw/common/v1/ssoToken/invalidate', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ssoToken: localStorage.getItem('token') }),
      }),
    );
    await placeOrder.confirm.click();
    await expect(page.getByTestId('toast')).toHaveText(errorMessage('tokenInvalid', words.language));
    await page.waitForURL('**/userLogin/login?*');
    expect(await whoseSession(page)).toBeNull();
    await open.openAs('carrier', mobileNo);
    await isSignedOn(page, placeOrder, mobileNo);
  },
);
