// A lost network does not log the user out (SPEC sections 2, 4 and 8): only an answer that says so ends a
// session.

import type { CallName } from '@phonebill/contract';
import type { Locator, Page } from '@playwright/test';
import { expect, signedIn as test } from './fixtures.ts';
import { answer, answerAgain, cut, hold, refused, status } from './gateway-answers.ts';
import { grouped, numberEnding } from './numbers.ts';
import { ASKED_AGAIN, endSession, payByCall } from './orders.ts';
import { oneOfAlike, thorough } from './thorough.ts';

const CHECK: CallName = 'GET /common/v1/ssoToken/validCheck';
const BILL = '/phonebillh5/telBill/tencentBill';
const LOST = /Failed to load resource|ERR_/;
/** A request without an answer is reported as unanswered only after this long. */
const SAID = { timeout: 20_000 };

/** The answer PMC30050 to a call would lead to login after three seconds (SPEC section 8). */
const AUTH_REDIRECT_MS = 3500;

/** The ways in which the check gets no answer. */
const ways = [
  ['is cut off', cut],
  ['is answered 503', status(503)],
  ['is never answered', () => new Promise<void>(() => undefined)],
] as const;

const strip = (page: Page) => page.getByTestId('offline-strip');
const keptUser = (page: Page) =>
  page.evaluate(() => [
    sessionStorage.getItem('userInfo'),
    localStorage.getItem('userInfo'),
    localStorage.getItem('token'),
  ]);

/** Lets the gateway answer again, and tells the browser that the network is back. */
async function comesBack(page: Page): Promise<void> {
  answerAgain(page, CHECK);
  await page.evaluate(() => dispatchEvent(new Event('online')));
}

for (const [index, [what, how]] of ways.entries()) {
  test(
    `SPEC 4 logged in to logged out: not when the check ${what} on placeOrder`,
    oneOfAlike(index),
    async ({ page, words, watch, placeOrder }) => {
      watch.expect(LOST);
      await answer(page, CHECK, how);
      await placeOrder.open('?cnlCode=J01');
      await expect(placeOrder.amount(50), 'what the page asks for itself is there').toBeEnabled();
      await expect(strip(page)).toContainText(words.app.unanswered, SAID);
      await expect(page).toHaveURL(/\/placeOrder\?cnlCode=J01$/);
      await comesBack(page);
      await expect(strip(page)).toBeEmpty();
      await expect(page).toHaveURL(/\/placeOrder\?cnlCode=J01$/);
    },
  );

  test(
    `SPEC 2 guard: after a payment, while the check ${what}, the order is followed to its end`,
    thorough,
    async ({ page, words, watch, placeOrder, cashier, result }) => {
      watch.expect(LOST);
      await placeOrder.open();
      await placeOrder.order(50);
      await answer(page, CHECK, how);
      await cashier.payNow();
      await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
      await expect(strip(page)).toContainText(words.app.unanswered, SAID);
      await expect(page).toHaveURL(/\/resultPage\?/);
      await comesBack(page);
      await expect(strip(page)).toBeEmpty();
      await expect(result.says(words.status.creditedTitle)).toBeVisible();
    },
  );

  test(
    `SPEC 2 /userLogin/login: a kept session whose check ${what} still leads on to refererUrl later`,
    oneOfAlike(index),
    async ({ page, words, watch, login }) => {
      watch.expect(LOST);
      await answer(page, CHECK, how);
      await login.open('/phonebillh5/rechargeTelebill/rechargeRecord');
      await expect(login.mobile).toBeEditable();
      await expect(strip(page)).toContainText(words.app.unanswered, SAID);
      await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=/);
      await comesBack(page);
      await expect(page).toHaveURL(/\/rechargeTelebill\/rechargeRecord$/);
      await expect(page.getByText(words.records.noneTitle)).toBeVisible();
    },
  );
}

test('SPEC 8 transport error: shown under one plain sentence, and retried without a tap', async ({
  page,
  words,
  watch,
  records,
}) => {
  watch.expect(LOST);
  await answer(page, CHECK, status(503));
  await answer(page, 'POST /vi/queryRechargeBill', status(503));
  await records.open();
  await expect(strip(page)).toContainText(words.app.unanswered);
  await expect(strip(page)).toContainText(words.pick('服务器出现问题，503！', 'server has a problem, 503!'));
  const failed = page.getByRole('button', { name: words.ui.tryAgain });
  await expect(failed, 'the page’s own call has failed, too').toBeVisible();
  answerAgain(page, 'POST /vi/queryRechargeBill');
  await comesBack(page);
  await expect(page.getByText(words.records.noneTitle)).toBeVisible();
  await expect(failed).toBeHidden();
});

test('a user who types another number at login stays there when the kept session proves valid', async ({
  page,
  words,
  watch,
  login,
}) => {
  watch.expect(LOST);
  await answer(page, CHECK, status(503));
  await login.open('/phonebillh5/rechargeTelebill/rechargeRecord');
  await expect(strip(page)).toContainText(words.app.unanswered);
  await login.mobile.fill('139');
  await comesBack(page);
  await expect(strip(page)).toBeEmpty();
  await expect(page).toHaveURL(/\/userLogin\/login/);
  await expect(login.mobile).toHaveValue('139');
});

test('SPEC 4 logged in to logged out: a check that refuses the session removes all of its data', async ({
  page,
  login,
  records,
}) => {
  await answer(page, CHECK, refused('PMC41506', 'The key for the number cannot be used.'));
  await records.open();
  await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=/);
  await expect(page.getByTestId('toast')).toHaveText('The key for the number cannot be used.');
  await expect(login.mobile).toBeEditable();
  expect(await keptUser(page)).toEqual([null, null, null]);
});

for (const [what, path] of [
  ['the bill', BILL],
  ['topping up without login', '/phonebillh5/rechargeTelebill/directCharge'],
  ['setting up automatic top-up', '/phonebillh5/autoRecharge/setAutoRecharge'],
] as const)
  test(
    `an ended session leaves its user at ${what}, as a visitor`,
    thorough,
    async ({ page, user, words }) => {
      const places: Readonly<Record<string, Locator>> = {
        [BILL]: page.getByText(words.bill.visitorTitle),
        '/phonebillh5/autoRecharge/setAutoRecharge': page.getByRole('button', { name: words.setUp.logIn }),
      };
      await endSession(user);
      await page.clock.install();
      const answered = page.waitForResponse((response) => response.url().includes('/ssoToken/validCheck'));
      await page.goto(path);
      await expect(places[path] ?? page.getByRole('radio').first()).toBeVisible();
      await expect.poll(() => keptUser(page)).toEqual([null, null, null]);
      // The check is answered; before that, an answer PMC30050 to a call would have led to login.
      await answered;
      await expect(page.getByTestId('loading-overlay')).toBeEmpty();
      await page.clock.fastForward(AUTH_REDIRECT_MS);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByTestId('toast')).toBeHidden();
      await expect(page.getByRole('alert')).toHaveCount(0);
    },
  );

test('SPEC 2 guard: the session is checked once per navigation, in parallel with the page’s calls', async ({
  page,
  user,
  words,
  placeOrder,
}) => {
  let checks = 0;
  page.on('request', (request) => void (request.url().includes('/ssoToken/validCheck') && (checks += 1)));
  const slow = await hold(page, CHECK);
  await placeOrder.open();
  await expect(placeOrder.amount(50), 'the page does not wait for it').toBeEnabled();
  await expect(placeOrder.number).toHaveValue(grouped(user.mobileNo));
  await expect.poll(() => checks).toBe(1);
  slow.release();
  await expect(page.getByTestId('loading-overlay')).toBeEmpty();
  answerAgain(page, CHECK);
  await placeOrder.records.click();
  await expect(page.getByText(words.records.noneTitle)).toBeVisible();
  await expect.poll(() => checks).toBe(2);
  await page.goBack();
  await expect(placeOrder.amount(50)).toBeEnabled();
  await expect.poll(() => checks).toBe(3);
});

test(
  'a form that starts with the own number shows it once the session check returns it',
  thorough,
  async ({ page, user }) => {
    const slow = await hold(page, CHECK);
    await page.goto('/phonebillh5/autoRecharge/setAutoRecharge');
    await expect(page.getByTestId('loading-overlay')).not.toBeEmpty();
    slow.release();
    await expect(page.locator('#term-number')).toContainText(grouped(user.mobileNo));
  },
);

test(
  'an order for the own number does not offer to save it during the check',
  thorough,
  async ({ page, user, words, sandbox, result }) => {
    const orderNo = await payByCall(user, sandbox, { mobileNo: user.mobileNo });
    const other = await payByCall(user, sandbox, { mobileNo: numberEnding('1234') });
    const save = page.getByRole('link', { name: words.result.saveNumber });
    const slow = await hold(page, CHECK);
    await result.open(orderNo);
    await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
    await expect(save).toBeHidden();
    slow.release();
    answerAgain(page, CHECK);
    await result.open(other);
    await expect(save).toBeVisible(ASKED_AGAIN);
  },
);

test('a list that has not arrived says that it is loading', thorough, async ({ page, words }) => {
  await answer(page, 'GET /auto/v1/protocol/queryProtocolList', () => new Promise<void>(() => undefined));
  await page.goto('/phonebillh5/autoRecharge/autoRechargeList');
  const lookedUp = page.getByRole('main').getByText(words.agreementParts.loading);
  await expect(lookedUp).toBeAttached();
  await expect(lookedUp).toHaveCSS('opacity', '1');
  expect(await lookedUp.evaluate((shown) => getComputedStyle(shown).clipPath)).toBe('none');
});
