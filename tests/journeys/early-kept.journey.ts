// Input in the first picture is kept: through a reload, a login, another page, another language.

import { isTaken, numberIn, openHeld, picture, screen } from './first-picture-kept.ts';
import { expect, signedIn, test } from './fixtures.ts';
import { hold } from './gateway-answers.ts';
import { grouped, newNumber } from './numbers.ts';
import { endSession } from './orders.ts';
import { thorough } from './thorough.ts';

const LOGIN = '/phonebillh5/userLogin/login';
const PLACE_ORDER = '/phonebillh5/rechargeTelebill/placeOrder';
const DIRECT_CHARGE = '/phonebillh5/rechargeTelebill/directCharge';

test(
  'a language chosen in the first picture applies at once, and keeps the typed number',
  thorough,
  async ({ page, words }) => {
    const { drawn, release } = await openHeld(page, DIRECT_CHARGE);
    await numberIn(drawn).fill('13912345678');
    const other = words.pick('English', '中文');
    await drawn.getByRole('button', { name: other }).click();
    const label = words.pick('Number to top up', '充值号码');
    await expect(drawn.getByLabel(label)).toHaveValue('139 1234 5678');
    release();
    await isTaken(page);
    await expect(screen(page).getByLabel(label)).toHaveValue('139 1234 5678');
    await expect(page.locator('html')).toHaveAttribute('lang', words.pick('en', 'zh-CN'));
  },
);

signedIn(
  'a reload of the first picture keeps the number and the amount',
  thorough,
  async ({ page, user }) => {
    const other = newNumber();
    expect(other).not.toBe(user.mobileNo);
    const { drawn, release } = await openHeld(page, PLACE_ORDER);
    await numberIn(drawn).fill(other);
    await drawn.getByRole('radio').nth(1).check();
    await page.reload({ waitUntil: 'commit' });
    await expect(numberIn(picture(page)), 'in the picture').toHaveValue(grouped(other));
    release();
    await isTaken(page);
    await expect(numberIn(screen(page))).toHaveValue(grouped(other));
    await expect(screen(page).getByRole('radio').nth(1)).toBeChecked();
  },
);

signedIn(
  'an amount chosen in the first picture is passed on to the saved numbers',
  thorough,
  async ({ page, words }) => {
    const { drawn, release } = await openHeld(page, PLACE_ORDER);
    await drawn.getByRole('radio').nth(1).check();
    await drawn.getByRole('link', { name: words.recharge.savedNumbers }).click();
    release();
    await expect(page).toHaveTitle(words.pick('常用号码', 'phone numbers for top-up'));
    const kept = await page.evaluate(() => (history.state as { usr: object }).usr);
    expect(kept).toEqual({ topUpAt: '/rechargeTelebill/placeOrder', faceFen: 2000 });
  },
);

signedIn(
  'a language chosen in the first picture while the app starts applies to the screen',
  thorough,
  async ({ page, words }) => {
    const slow = await hold(page, 'POST /vi/fusionPageInfo');
    await page.goto(PLACE_ORDER);
    await expect(page.locator('#root').getByRole('status').first(), 'the app runs').toBeAttached();
    await picture(page)
      .getByRole('button', { name: words.pick('English', '中文') })
      .click();
    slow.release();
    await isTaken(page);
    await expect(screen(page).getByLabel(words.pick('Number to top up', '充值号码'))).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', words.pick('en', 'zh-CN'));
  },
);

signedIn(
  'a number and an amount chosen before an ended session is noticed are kept over the login',
  thorough,
  async ({ page, user, login, placeOrder }) => {
    const other = newNumber();
    await endSession(user);
    const { drawn, release } = await openHeld(page, PLACE_ORDER);
    await numberIn(drawn).fill(other);
    await drawn.getByRole('radio').nth(1).check();
    release();
    await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=/);
    await login.logInAs(user.mobileNo);
    await expect(placeOrder.number).toHaveValue(grouped(other));
    await expect(placeOrder.amount(20)).toBeChecked();
  },
);

test(
  'a visitor is sent to the login before scripts load, and input typed there is kept',
  thorough,
  async ({ page }) => {
    const mobileNo = newNumber();
    const asked = `${PLACE_ORDER}?cnlCode=J01&navShow=N`;
    const { drawn, release } = await openHeld(page, `${asked}&lang=en`);
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
      `${LOGIN}?${new URLSearchParams({ refererUrl: asked }).toString()}`,
    );
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('html')).toHaveAttribute('data-nav', 'N');
    await numberIn(drawn).pressSequentially(mobileNo.slice(0, 3));
    release();
    await isTaken(page);
    await expect(numberIn(screen(page))).toHaveValue(mobileNo.slice(0, 3));
  },
);

test('a tourist gets the first picture of the screen itself', thorough, async ({ page, words }) => {
  const { drawn } = await openHeld(page, `${PLACE_ORDER}?supportTourists=Y`);
  await expect(drawn.getByText(words.pick('无需登录', 'No login needed'))).toBeVisible();
});
