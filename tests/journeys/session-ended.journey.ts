import { errorMessage } from '@phonebill/contract';
import type { Page } from '@playwright/test';
import { expect, keptFor, signedIn as test } from './fixtures.ts';
import { grouped, newNumber, numberEnding } from './numbers.ts';
import { endSession, payByCall } from './orders.ts';
import type { Words } from './words.ts';
import { thorough } from './thorough.ts';

/**
 * Checks that the page shows the message, stays for three seconds, and then leads to login. A busy machine
 * can only delay this after `since`, never hasten it.
 */
async function seesItEnd(page: Page, words: Words, here: RegExp, since: number): Promise<void> {
  const text = words.pick('登录已失效，请重新登录', 'Your session has ended. Please log in again.');
  await expect(page.getByTestId('toast')).toHaveText(text);
  await expect(page.getByText(text), 'the toast covers no second sentence of the same words').toHaveCount(1);
  await expect(page).toHaveURL(here);
  await page.waitForURL(/\/userLogin\/login\?refererUrl=/);
  expect(Date.now() - since).toBeGreaterThanOrEqual(3000);
}

test(
  'SPEC 8 PMC30050 on placeOrder: a message, login after 3 seconds, and back',
  thorough,
  async ({ page, user, words, login, placeOrder }) => {
    await placeOrder.open('?cnlCode=J01');
    await placeOrder.choose(50);
    await endSession(user);
    const since = Date.now();
    await placeOrder.confirm.click();
    await seesItEnd(page, words, /\/placeOrder\?cnlCode=J01$/, since);
    expect(
      await page.evaluate(() => [
        localStorage.getItem('userInfo'),
        localStorage.getItem('token'),
        sessionStorage.getItem('userInfo'),
      ]),
    ).toEqual([null, null, null]);
    await login.logInAs(user.mobileNo);
    await expect(page).toHaveURL(/\/phonebillh5\/rechargeTelebill\/placeOrder\?cnlCode=J01$/);
    await expect(placeOrder.amount(50)).toBeEnabled();
  },
);

test(
  'SPEC 8 PMC30050 on resultPage: a message, login after 3 seconds, and back to the order',
  thorough,
  async ({ page, user, words, sandbox, login, result }) => {
    const orderNo = await payByCall(user, sandbox, { mobileNo: numberEnding('0015') });
    // Waits for the check at the start: answered after the session's end, it would lead to login by itself.
    const checked = page.waitForResponse(/\/ssoToken\/validCheck/);
    await result.open(orderNo);
    await expect(result.says(words.status.deliveringTitle)).toBeVisible();
    await checked;
    const since = Date.now();
    await endSession(user);
    await seesItEnd(page, words, /\/resultPage\?/, since);
    await login.logInAs(user.mobileNo);
    await expect(page).toHaveURL(new RegExp(`/resultPage\\?orderNo=${orderNo}$`));
    await expect(result.timeline).toBeVisible();
  },
);

test('SPEC 8 PMC30050 of the validity check leads to login at once, without a message', async ({
  page,
  user,
  words,
  records,
}) => {
  await endSession(user);
  await records.open();
  await expect(page).toHaveURL(
    /\/userLogin\/login\?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FrechargeRecord$/,
  );
  await expect(page.getByText(errorMessage('tokenInvalid', words.language))).toBeHidden();
});

test(
  'SPEC 4 logged out: a page that needs no login continues for a visitor once a session has ended',
  thorough,
  async ({ page, user, words, placeOrder }) => {
    await endSession(user);
    await page.goto('/phonebillh5/rechargeTelebill/directCharge');
    await expect(page.getByText(words.recharge.visitorPrompt)).toBeVisible();
    await placeOrder.number.fill(newNumber());
    await expect(placeOrder.amount(50)).toBeEnabled();

    await page.evaluate((kept) => {
      for (const { name, value } of kept) localStorage.setItem(name, value);
    }, keptFor(user));
    await page.goto('/phonebillh5/marketingActivities/receiveReward');
    await expect(page.getByRole('heading', { name: words.campaign.rules })).toBeVisible();
  },
);

test(
  'a session that ends in one tab ends in the others',
  thorough,
  async ({ context, page, user, words, placeOrder, records }) => {
    await records.open();
    const other = await context.newPage();
    await other.goto('/phonebillh5/rechargeTelebill/placeOrder');
    await expect(other.getByRole('radio').first()).toBeEnabled();
    await other.waitForLoadState('networkidle');
    // Otherwise an answer to a call of its own could tell this tab first that the session has ended.
    await other.route('**/huafei-agw/**', () => new Promise<void>(() => undefined));
    await endSession(user);
    const told = expect(other.getByText(words.app.loggedOutElsewhere)).toBeVisible();
    await placeOrder.open();
    await expect(page).toHaveURL(/\/userLogin\/login/);
    await told;
    await expect(other).toHaveURL(/\/userLogin\/login\?refererUrl=/);
  },
);

test(
  'SPEC 4 logged in to logged out: a newer session in another tab continues there',
  thorough,
  async ({ context, page, user, newUser, placeOrder, records }) => {
    await records.open();
    // A tab takes the user from the other tabs once, when its scripts begin.
    await page.waitForLoadState('networkidle');
    const other = await context.newPage();
    await other.goto('/phonebillh5/rechargeTelebill/placeOrder');
    await expect(other.getByRole('radio').first()).toBeEnabled();
    // Its own session is confirmed by then, and will not be stored again.
    await other.waitForLoadState('networkidle');
    const later = await newUser();
    await other.evaluate((kept) => {
      for (const { name, value } of kept) localStorage.setItem(name, value);
      sessionStorage.removeItem('userInfo');
    }, keptFor(later));
    await other.reload();
    await expect(other.getByRole('textbox').first()).toHaveValue(grouped(later.mobileNo));

    await endSession(user);
    await placeOrder.open();
    await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=/);
    await other.reload();
    await expect(other).toHaveURL(/\/placeOrder$/);
    await expect(other.getByRole('textbox').first()).toHaveValue(grouped(later.mobileNo));
  },
);
