// Sign-up on the way without controlled answers: a marketing link, the wallet's stand-in that answers later,
// and the agreement that follows. The wallet's other answers are in sign-up-answers.

import { expect, test } from './fixtures.ts';
import { hold } from './gateway-answers.ts';
import { grouped, numberEnding } from './numbers.ts';

/** The page asks every second, later every few seconds. */
const ASKED_AGAIN = { timeout: 30_000 };

test(
  'SPEC 2 guard: setAutoRecharge with channelType hebaodenglu; SPEC 2 ' +
    '/autoRecharge/marketSetAutoRecharge: registers and opens in one request',
  async ({ page, words, login, product }) => {
    const own = numberEnding('0061');
    await page.goto('/phonebillh5/autoRecharge/setAutoRecharge?channelType=hebaodenglu');
    await page.waitForURL(/\/autoRecharge\/marketSetAutoRecharge\?/);
    await login.askForCode(own);
    await expect(page.getByTestId('sentence')).toContainText(grouped(own));
    // After a reload the input is still there, and no new code is requested.
    await page.reload();
    await expect(login.mobile).toHaveValue(grouped(own));
    await expect(page.getByText(words.login.sentTo)).toBeVisible();
    await login.smsCode.fill(await login.readMessage(own));

    const submit = page.getByRole('button', { name: words.signUp.submit, exact: true });
    await page.getByRole('checkbox', { name: words.setUp.consentText }).check();
    await submit.click();
    // The wallet's terms need a consent of their own.
    await expect(
      page.getByText(words.pick('请勾选协议', 'please tick the agreement'), { exact: true }),
    ).toBeVisible();
    await page.getByRole('checkbox', { name: words.signUp.registration }).check();
    // The wallet takes three seconds. Holds the answer until the page was seen waiting.
    const asked = await hold(page, 'POST /auto/v1/protocol/registeredNotify');
    // After the sign-up the user is logged in and all data is requested anew; the form stays until the next
    // screen is loaded.
    const validity = await hold(page, 'GET /common/v1/ssoToken/validCheck');
    const rules = page.waitForResponse(/\/protocol\/rules/);
    await submit.dblclick();
    await rules;
    await expect(page.getByRole('checkbox', { name: words.signUp.registration })).toBeChecked();
    await expect(login.smsCode).not.toHaveValue('');
    validity.release();

    await expect(page.getByRole('heading', { name: words.signUp.registeringTitle })).toBeVisible(ASKED_AGAIN);
    expect(page.url()).not.toContain(own);
    asked.release();
    await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible(ASKED_AGAIN);
    const { rows } = await product.pool.query('select state from sign_ups where mobile_no = $1', [
      product.pool.numbers.store(own),
    ]);
    expect(rows).toEqual([{ state: 'done' }]);
  },
);
