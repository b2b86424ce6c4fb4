// Two users, one after the other, in one tab of one device.

import { expect, keptFor, signedIn as test } from './fixtures.ts';
import { openInWallet, walletAgents } from './fake-wallet.ts';
import { grouped, newNumber } from './numbers.ts';
import { endSession, placeByCall } from './orders.ts';
import { meSheet } from './pages/me-sheet.ts';
import { bars } from './wallet-methods.ts';
import { thorough } from './thorough.ts';

const SET_UP = '/phonebillh5/autoRecharge/setAutoRecharge';

test(
  "a user or visitor after another user finds none of that user's data on Back",
  thorough,
  async ({ page, words, user, newUser, login, placeOrder }) => {
    test.slow();
    const [mums, later] = [newNumber(), await newUser()];
    const { order } = await placeByCall(user);
    await page.goto(`/phonebillh5/rechargeTelebill/resultPage?orderNo=${order.orderNo}`);
    await expect(page.getByText(grouped(user.mobileNo)).first()).toBeVisible();
    await placeOrder.open();
    await placeOrder.number.fill(mums);
    await placeOrder.amount(100).check();
    await page.goto(SET_UP);
    await page.locator('#term-number').click();
    await page.getByRole('dialog').getByRole('textbox').fill(mums);
    await page.getByRole('dialog').getByRole('textbox').press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.locator('#term-number')).toContainText(grouped(mums));
    // Simulates a sign-up that is still in progress.
    await page.evaluate(() => localStorage.setItem('signUp', '{}'));
    const me = meSheet(page, words);
    await me.open();
    await me.logOut.click();
    await expect(page).toHaveURL(/userLogin\/login$/);
    expect(await page.evaluate(() => localStorage.getItem('signUp'))).toBeNull();

    const seesNothing = async () => {
      await expect(page.locator('body')).not.toContainText(grouped(mums));
      await expect(page.locator('body')).not.toContainText(grouped(user.mobileNo));
    };
    await page.goBack();
    await expect(page).toHaveURL(/setAutoRecharge$/);
    await expect(page.getByRole('button', { name: words.setUp.logIn })).toBeVisible();
    await seesNothing();

    await page.goForward();
    await login.logInAs(later.mobileNo);
    await expect(placeOrder.number).toHaveValue(grouped(later.mobileNo));
    await page.goBack();
    await expect(page.locator('#term-number')).toContainText(grouped(later.mobileNo));
    await seesNothing();
    await page.goBack();
    await expect(placeOrder.number).toHaveValue(grouped(later.mobileNo));
    await expect(placeOrder.amount(100)).not.toBeChecked();
    await page.reload();
    await expect(placeOrder.amount(50)).toBeEnabled();
    await expect(placeOrder.number).toHaveValue(grouped(later.mobileNo));
    await page.goBack();
    await expect(page.getByTestId('page').getByRole('alert')).toBeVisible();
    await seesNothing();
  },
);

test(
  "SPEC 4 an ended session's choices are not shown to another user who logs in",
  thorough,
  async ({ page, user, newUser, login, placeOrder }) => {
    const [mums, later] = [newNumber(), await newUser()];
    await placeOrder.open();
    await placeOrder.number.fill(mums);
    await placeOrder.amount(100).check();
    await endSession(user);
    await page.reload();
    await expect(page).toHaveURL(/userLogin\/login\?refererUrl=/);
    await login.logInAs(later.mobileNo);
    await expect(placeOrder.number).toHaveValue(grouped(later.mobileNo));
    await expect(placeOrder.amount(100)).not.toBeChecked();
  },
);

test.describe('inside the wallet', () => {
  test.use({ userAgent: walletAgents.ios });

  test("SPEC 4 a late answer of the wallet's cashier opens no order of the previous user", async ({
    page,
    context,
    user,
    newUser,
    placeOrder,
  }) => {
    const later = await newUser();
    let answerOf: (said: { readonly callback: unknown }) => void = () => undefined;
    const wallet = await openInWallet(page, {
      platform: 'ios',
      methods: { ...bars, cmpCommonPay: () => new Promise((resolve) => void (answerOf = resolve)) },
    });
    await placeByCall(user);
    await page.clock.install();
    await placeOrder.open();
    await expect(placeOrder.unpaid).toBeVisible();
    // The pages wait for the cashier for a limited time only.
    await page.clock.pauseAt(Date.now() + 60_000);
    const inMoments = (check: () => Promise<void> | void) =>
      expect(async () => {
        await page.clock.runFor(20);
        await check();
      }).toPass({ intervals: [100] });
    await placeOrder.unpaid.getByRole('button').click();
    await inMoments(() => expect(wallet.of('cmpCommonPay')).toHaveLength(1));

    const other = await context.newPage();
    await other.goto('/phonebillh5/protocol/privacyProtocol');
    await other.evaluate((kept) => {
      localStorage.removeItem('token');
      for (const { name, value } of kept) localStorage.setItem(name, value);
    }, keptFor(later));
    await inMoments(() => expect(placeOrder.number).toHaveValue(grouped(later.mobileNo), { timeout: 1 }));

    answerOf({ callback: 'ok' });
    await page.clock.resume();
    // Anything that the page is asked to do after the answer happens after it.
    await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 100)));
    await expect(page).toHaveURL(/\/placeOrder$/);
    await expect(placeOrder.number).toHaveValue(grouped(later.mobileNo));
  });
});
