// The sheet of what belongs to the user rather than to one screen: number, language, print, unread items,
// logging out.

import { answer, cut } from './gateway-answers.ts';
import { expect, signedIn as test, test as visiting } from './fixtures.ts';
import { payByCall } from './orders.ts';
import { meSheet } from './pages/me-sheet.ts';
import { wordsIn } from './words.ts';
import { thorough } from './thorough.ts';

const MAIN_SCREENS = [
  '/rechargeTelebill/placeOrder',
  '/rechargeTelebill/digitalRecharge',
  '/rechargeTelebill/directCharge',
  '/rechargeTelebill/integralPage',
  '/rechargeTelebill/markRecords',
  '/rechargeTelebill/rechargeRecord',
  '/autoRecharge/autoRechargeList',
  '/autoRecharge/setAutoRecharge',
  '/telBill/tencentBill',
];

test(
  'the account sheet opens from the header of every main screen, and Back closes it',
  thorough,
  async ({ page, words }) => {
    test.slow();
    const me = meSheet(page, words);
    for (const path of MAIN_SCREENS) {
      await page.goto(`/phonebillh5${path}`);
      await me.open();
      await page.goBack();
      await expect(me.sheet).toBeHidden();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    }
  },
);

test(
  'the account sheet shows the own number masked, and changes language and print',
  thorough,
  async ({ page, words, user }) => {
    const me = meSheet(page, words);
    await page.goto('/phonebillh5/rechargeTelebill/placeOrder');
    await me.open();
    const { mobileNo } = user;
    await expect(me.sheet.getByTestId('own-number')).toHaveText(
      `${mobileNo.slice(0, 3)} **** ${mobileNo.slice(7)}`,
    );
    await expect(me.sheet).not.toContainText(mobileNo.slice(3, 7));
    await me.sheet.getByRole('button', { name: words.me.large }).click();
    await expect(page.locator('html')).toHaveCSS('font-size', '21.6px');
    await me.sheet.getByRole('button', { name: words.me.normal }).click();
    await expect(page.locator('html')).toHaveCSS('font-size', '16px');
    const other = wordsIn(words.language === 'zh' ? 'en' : 'zh');
    await me.sheet.getByRole('button', { name: words.pick('English', '中文') }).click();
    await expect(meSheet(page, other).logOut).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', other.pick('zh-CN', 'en'));
  },
);

test('SPEC 7 POST /common/v1/ssoToken/invalidate: a logout ends the session everywhere', async ({
  page,
  words,
  user,
}) => {
  const me = meSheet(page, words);
  await page.goto('/phonebillh5/rechargeTelebill/placeOrder');
  await me.open();
  await me.logOut.click();
  await expect(page).toHaveURL(/\/phonebillh5\/userLogin\/login$/);
  await expect(page.getByTestId('toast')).toHaveText(words.me.loggedOut);
  // SPEC section 8: session token invalid.
  expect((await user.api.call('GET /common/v1/ssoToken/validCheck', {})).msgCd).toBe('PMC30050');
  await page.goto('/phonebillh5/rechargeTelebill/rechargeRecord');
  await expect(page).toHaveURL(/userLogin\/login\?refererUrl=/);
});

test(
  'a logout without a network ends the session on this phone only, and says so',
  thorough,
  async ({ page, words, user, watch }) => {
    watch.expect(/ERR_CONNECTION_RESET/);
    const me = meSheet(page, words);
    await page.goto('/phonebillh5/rechargeTelebill/placeOrder');
    await me.open();
    await answer(page, 'POST /common/v1/ssoToken/invalidate', cut);
    await me.logOut.click();
    await expect(page).toHaveURL(/userLogin\/login$/);
    await expect(page.getByTestId('toast')).toHaveText(
      words.me.notTold(
        words.pick('服务器出现问题，Failed to fetch！', 'server has a problem, Failed to fetch!'),
      ),
    );
    expect(
      await page.evaluate(() => [localStorage.getItem('token'), sessionStorage.getItem('userInfo')]),
    ).toEqual([null, null]);
    expect((await user.api.call('GET /common/v1/ssoToken/validCheck', {})).msgCd).toBe('PMC00000');
  },
);

test('SPEC 7 POST /vi/redPoint: a top-up that ended is unread until the records are opened', async ({
  page,
  words,
  user,
  sandbox,
}) => {
  const me = meSheet(page, words);
  await payByCall(user, sandbox);
  // Asks the list, since viewing the order itself would mark its end as seen.
  await expect
    .poll(async () => (await user.api.call('POST /vi/queryRechargeBill', {})).orders?.[0]?.state)
    .toBe('credited');
  await page.goto('/phonebillh5/rechargeTelebill/placeOrder');
  await expect(me.unreadDot).toBeVisible();
  await expect(me.button).toHaveAccessibleName(new RegExp(words.me.somethingNew));
  await me.open();
  await expect(me.link(words.me.records)).toContainText(words.me.unread(1));
  await me.link(words.me.records).click();
  await expect(page.getByTestId('record')).toHaveCount(1);
  await expect(me.unreadDot).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/placeOrder$/);
  await expect(me.sheet, 'what is left is the page, not its open sheet').toBeHidden();
  await expect(me.unreadDot).toBeHidden();
  await page.reload();
  await me.open();
  await expect(me.sheet).not.toContainText(words.me.unread(1));
});

visiting(
  "a visitor's account sheet has language, print and login, and no user's data",
  thorough,
  async ({ page, words }) => {
    const me = meSheet(page, words);
    await page.goto('/phonebillh5/rechargeTelebill/directCharge');
    await me.open();
    await expect(me.sheet).toContainText(words.me.nobody);
    await expect(me.sheet.getByRole('link')).toHaveText([words.me.texts]);
    await expect(me.logOut).toHaveCount(0);
    await me.sheet.getByRole('button', { name: words.me.logIn }).click();
    await expect(page).toHaveURL(
      /userLogin\/login\?refererUrl=%2Fphonebillh5%2FrechargeTelebill%2FdirectCharge$/,
    );
  },
);
