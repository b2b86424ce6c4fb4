// The contents of the HTML itself, before any script of the pages is loaded.

import type { Page } from '@playwright/test';
import { agreementRules } from '../../apps/web/src/shell/usual-answers.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { changeAnswers } from './gateway-answers.ts';
import { layoutShift } from './layout-shift.ts';
import { grouped, newNumber } from './numbers.ts';
import { payByCall } from './orders.ts';
import { thorough } from './thorough.ts';

const ASSETS = /\/phonebillh5\/assets\/.*\.js$/;
const PLACE_ORDER = '/phonebillh5/rechargeTelebill/placeOrder';
const DIRECT_CHARGE = '/phonebillh5/rechargeTelebill/directCharge';
const SET_UP = '/phonebillh5/autoRecharge/setAutoRecharge';

/** Opens a page whose scripts do not load before `release` is called. */
async function openWithoutScripts(page: Page, path: string): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(ASSETS, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(picture(page)).toBeVisible();
  return { release: resolve };
}

/** A longer timeout, since all scripts of a screen were held back. */
const THERE = { timeout: 30_000 };

const picture = (page: Page) => page.getByTestId('first-picture');

type Places = Readonly<Record<string, string>>;

/**
 * Returns the place of each text below an element: left, top and size in px, by the element's classes and the
 * text.
 */
function placesIn(root: Element): Places {
  const places: Record<string, string> = {};
  for (const element of root.querySelectorAll('*')) {
    const text = element.textContent?.trim();
    // A `wbr` marks a place where a line may end, and does not make the text divided.
    if (element.querySelector(':scope > :not(wbr)') || !text || element instanceof SVGElement) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    const isSeen = width > 1 && getComputedStyle(element).visibility === 'visible';
    const key = `${element.className} ${text}`;
    if (isSeen && !(key in places)) places[key] = [left, top, width, height].map(Math.round).join(' ');
  }
  return places;
}

/** Checks that what was in the first picture and is still present is at the same place. */
function expectNothingMoved(before: Places, after: Places, least: number): void {
  const kept = Object.keys(before).filter((key) => key in after);
  expect(kept.length, Object.keys(before).join('\n')).toBeGreaterThanOrEqual(least);
  const of = (places: Places) => Object.fromEntries(kept.map((key) => [key, places[key]]));
  expect(of(after)).toEqual(of(before));
}

test('a visitor sees the top-up page before scripts load, and nothing on it moves', async ({
  page,
  words,
}) => {
  const asked: string[] = [];
  page.on(
    'request',
    (request) => void (request.url().endsWith('fusionPageInfo') && asked.push(request.url())),
  );
  const scripts = await openWithoutScripts(page, DIRECT_CHARGE);
  for (const text of [words.recharge.amount, words.recharge.number])
    await expect(picture(page).getByText(text, { exact: true }).first()).toBeVisible();
  await expect.poll(() => asked.length, 'the first call does not wait for the scripts').toBe(1);
  const before = await picture(page).evaluate(placesIn);
  scripts.release();
  await expect(page.getByTestId('page')).toBeVisible(THERE);
  await expect(picture(page)).toHaveCount(0);
  expectNothingMoved(before, await page.getByTestId('page').evaluate(placesIn), 8);
  expect(await page.evaluate(layoutShift)).toBe(0);
  expect(asked, 'the same call is not made twice').toHaveLength(1);
});

signedIn(
  'a user sees the amounts in place, recent numbers if there are any, and each call is made once',
  thorough,
  async ({ page, user, sandbox, placeOrder }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/vi/fusionPageInfo')) asked.push(request.postData() ?? '');
    });
    for (const hasRecent of [false, true]) {
      if (hasRecent) {
        await payByCall(user, sandbox, { mobileNo: newNumber() });
        await expect(async () => {
          await placeOrder.open();
          await expect(placeOrder.recent).toBeVisible({ timeout: 2000 });
        }, 'the payment is known').toPass(THERE);
      }
      asked.length = 0;
      const scripts = await openWithoutScripts(page, PLACE_ORDER);
      await expect.poll(() => asked).toEqual([JSON.stringify({ ssoToken: user.ssoToken })]);
      const before = await picture(page).evaluate(placesIn);
      scripts.release();
      await expect(placeOrder.amount(50)).toBeEnabled(THERE);
      // The row keeps its place for numbers typed later; other numbers appear beside the user's own only
      // then.
      await expect(placeOrder.recent.getByRole('button')).toHaveCount(hasRecent ? 2 : 1);
      expectNothingMoved(before, await page.getByTestId('page').evaluate(placesIn), 10);
      expect(await page.evaluate(layoutShift)).toBe(0);
      expect(asked).toHaveLength(1);
      await page.unroute(ASSETS);
    }
  },
);

test(
  'the number of one user of a wallet is not in the first picture of the next user',
  thorough,
  async ({ page, sandbox, watch, placeOrder }) => {
    watch.expect(/^a token in the address: /);
    const [mums, later] = [newNumber(), newNumber()];
    await page.goto(await sandbox.signOnLink('walletSm2', newNumber(), true, mums));
    await expect(placeOrder.number).toHaveValue(grouped(mums));
    const scripts = await openWithoutScripts(page, PLACE_ORDER);
    const field = picture(page).getByRole('textbox').first();
    await expect(field).toHaveValue(grouped(mums));
    await page.goto(await sandbox.signOnLink('walletSm2', later, true), { waitUntil: 'commit' });
    await expect(field).toHaveValue('');
    scripts.release();
    await expect(placeOrder.number).toHaveValue(grouped(later), THERE);
  },
);

signedIn('a bill is requested before scripts load, once, with the session only', async ({ page, user }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.endsWith('/getBillByMblNo')) asked.push(search);
  });
  const scripts = await openWithoutScripts(page, '/phonebillh5/telBill/tencentBill');
  await expect.poll(() => asked).toEqual([`?ssoToken=${user.ssoToken}`]);
  scripts.release();
  await expect(page.getByTestId('bill-balance')).toContainText(grouped(user.mobileNo), THERE);
  expect(asked).toHaveLength(1);
});

/**
 * The picture is drawn with the shipped settings; the product here has shorter periods, which its texts state
 * too.
 */
const answerAsShipped = (page: Page) =>
  changeAnswers(page, 'GET /auto/v1/protocol/rules', (rules) => ({ ...rules, ...agreementRules }));

for (const [screen, path, least] of [
  ['login', '/phonebillh5/userLogin/login', 4],
  ['the bill', '/phonebillh5/telBill/tencentBill', 3],
  ['setting up automatic top-up', SET_UP, 5],
] as const)
  test(
    `a visitor sees ${screen} before scripts load, and nothing on it moves`,
    thorough,
    async ({ page }) => {
      await answerAsShipped(page);
      const scripts = await openWithoutScripts(page, path);
      const before = await picture(page).evaluate(placesIn);
      scripts.release();
      await expect(page.getByTestId('page')).toBeVisible(THERE);
      expectNothingMoved(before, await page.getByTestId('page').evaluate(placesIn), least);
      expect(await page.evaluate(layoutShift)).toBe(0);
    },
  );

for (const [screen, path, there, least] of [
  ['the bill', '/phonebillh5/telBill/tencentBill', 'bill-balance', 2],
  ['setting up automatic top-up', SET_UP, 'display-settings', 5],
] as const)
  signedIn(
    `a user sees ${screen} before scripts load, and nothing on it moves`,
    thorough,
    async ({ page, user }) => {
      expect(user.ssoToken).not.toBe('');
      await answerAsShipped(page);
      const scripts = await openWithoutScripts(page, path);
      const before = await picture(page).evaluate(placesIn);
      scripts.release();
      await expect(page.getByTestId(there)).toBeVisible(THERE);
      expectNothingMoved(before, await page.getByTestId('page').evaluate(placesIn), least);
      expect(await page.evaluate(layoutShift)).toBe(0);
    },
  );

for (const [screen, path] of [
  ['login', '/phonebillh5/userLogin/login'],
  ['topping up', DIRECT_CHARGE],
  ['the bill', '/phonebillh5/telBill/tencentBill'],
  ['setting up automatic top-up', SET_UP],
] as const)
  test(
    `a first visit of ${screen} loads at most six scripts and style sheets`,
    thorough,
    async ({ page }) => {
      // Parts loaded once the browser is idle do not belong to the first visit.
      await page.addInitScript(() => {
        window.requestIdleCallback = () => 0;
      });
      const asked: string[] = [];
      page.on(
        'request',
        (request) => void (/\.(?:js|css)$/.test(request.url()) && asked.push(request.url())),
      );
      await page.goto(path);
      await expect(page.getByTestId('page')).toBeVisible(THERE);
      expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(6);
    },
  );

test('a first visit loads scripts after the first paint, and the next one at once', async ({ page }) => {
  const times = async () => {
    await expect(page.getByTestId('page')).toBeVisible(THERE);
    return page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      asked: performance.getEntriesByType('resource').find(({ name }) => name.endsWith('.js'))?.startTime,
    }));
  };
  await page.goto('/phonebillh5/userLogin/login');
  const first = await times();
  // If nothing is painted for a second, the scripts are requested anyway.
  expect(first.asked).toBeGreaterThanOrEqual(Math.min(first.painted, 1000));
  await page.reload();
  const next = await times();
  expect(next.asked).toBeLessThan(next.painted);
});
