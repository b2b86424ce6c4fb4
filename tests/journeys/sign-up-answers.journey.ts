// The wallet's possible answers to a sign-up on the way: none, a refusal, an existing account; and an answer
// that is lost. The gateway, the database and the wallet's stand-in are real.

import type { Page } from '@playwright/test';
import { newBusyNumber } from './busy-number.ts';
import { expect, test } from './fixtures.ts';
import { answer, answerAgain } from './gateway-answers.ts';
import { grouped, newNumber, numberEnding } from './numbers.ts';
import type { LoginPage } from './pages/login-page.ts';
import type { Words } from './words.ts';
import { thorough } from './thorough.ts';

const MARKET = '/phonebillh5/autoRecharge/marketSetAutoRecharge';
const REGISTER = 'POST /auto/v1/protocol/registerAndAddProtocol';
const FAMILY = '/phonebillh5/autoRecharge/transPageHbRegister';
const ASKED_AGAIN = { timeout: 30_000 };

interface Form {
  readonly page: Page;
  readonly words: Words;
  readonly login: LoginPage;
}

/** Proves the number and ticks both consents. */
async function fill({ page, words, login }: Form, own: string): Promise<void> {
  await login.askForCode(own);
  await login.smsCode.fill(await login.readMessage(own));
  await page.getByRole('checkbox', { name: words.setUp.consentText }).check();
  await page.getByRole('checkbox', { name: words.signUp.registration }).check();
}

const submit = (page: Page) => page.getByTestId('bottom-bar').getByTestId('main-action');

test(
  'SPEC 2 /autoRecharge/marketSetAutoRecharge: waits for a silent wallet until the request expires',
  thorough,
  async ({ page, words, login, product, context }) => {
    const own = numberEnding('0062');
    await page.goto(MARKET);
    await page.locator('#term-amount').click();
    await page.getByRole('radio', { name: '¥100.00' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await fill({ page, words, login }, own);
    await submit(page).click();
    await expect(page.getByRole('heading', { name: words.signUp.registeringTitle })).toBeVisible(ASKED_AGAIN);
    const { searchParams } = new URL(page.url());

    const back = await context.newPage();
    await back.goto(MARKET);
    await back.waitForURL(/requestNo=/);
    expect(new URL(back.url()).searchParams.get('requestNo')).toBe(searchParams.get('requestNo'));
    await back.close();

    // The day within which the wallet may answer is over.
    await product.pool.query('update sign_ups set expires_at = now() where mobile_no = $1', [
      product.pool.numbers.store(own),
    ]);
    await expect(page.getByRole('heading', { name: words.signUp.expiredTitle })).toBeVisible(ASKED_AGAIN);
    const { rows } = await product.pool.query('select from agreements where signer_mobile_no = $1', [
      product.pool.numbers.store(own),
    ]);
    expect(rows).toHaveLength(0);
    await page.getByRole('button', { name: words.signUp.startAgain }).click();
    await expect(login.mobile).toHaveValue(grouped(own));
    await expect(page.getByTestId('sentence')).toContainText('¥100.00');
  },
);

test(
  'Enter in the picture’s field only requests the code',
  thorough,
  async ({ page, words, login, product }) => {
    const own = await newBusyNumber(product.pool);
    await page.goto(MARKET);
    await login.mobile.fill(own);
    await expect(login.picture).toBeVisible();
    await login.graphicCode.fill(await login.readPicture());
    await login.graphicCode.press('Enter');
    await expect(page.getByText(words.login.sentTo)).toBeVisible();
    await expect(login.smsCode).toBeFocused();
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  },
);

test(
  'a refusal by the wallet shows the reason, that nothing is debited, and a next step',
  thorough,
  async ({ page, words, login }) => {
    await page.goto(MARKET);
    await fill({ page, words, login }, numberEnding('0063'));
    await submit(page).click();
    await expect(page.getByRole('heading', { name: words.signUp.walletRefusedTitle })).toBeVisible(
      ASKED_AGAIN,
    );
    await expect(page.locator('main')).toContainText('Nothing was set up and nothing is debited.');
    await expect(page.getByRole('button', { name: words.signUp.topUpOnce })).toBeVisible();
  },
);

test('SPEC 2 /autoRecharge/transPageHbRegister: a payer with an account continues', async ({
  page,
  words,
  login,
  sandbox,
}) => {
  const [own, member] = [numberEnding('0064'), newNumber()];
  await page.goto(FAMILY);
  await page.locator('#term-number').click();
  const sheet = page.getByRole('dialog');
  await sheet.locator('[name=mobile]').fill(member);
  await sheet.getByRole('button', { name: words.termSheets.takeNumber }).click();
  await expect(sheet).toBeHidden();
  await fill({ page, words, login }, own);
  await submit(page).click();
  await page.waitForURL(/\/autoRecharge\/transPage\?requestNo=/);
  await expect(page.getByRole('heading', { name: words.familyRequest.waitingTitle })).toBeVisible(
    ASKED_AGAIN,
  );
  await expect
    .poll(async () => (await sandbox.messages(member)).some(({ text }) => /Y[0-9]{2,3}/.test(text)))
    .toBe(true);
  // A user who is logged in continues as on the family form.
  await page.goto(FAMILY);
  await expect(page.getByText(words.setUp.howItWorks)).toBeVisible();
  await expect(page.getByRole('heading', { name: words.signUp.you })).toHaveCount(0);
});

test(
  'a lost answer is retried as the same request, and a wrong code is reported at its field',
  thorough,
  async ({ page, words, login, product, watch }) => {
    watch.expect(/net::ERR_CONNECTION_RESET/);
    const own = newNumber();
    await page.goto(MARKET);
    await fill({ page, words, login }, own);
    const code = await login.smsCode.inputValue();
    // The form is otherwise complete, so the sixth digit submits it.
    await login.smsCode.fill(code === '000000' ? '000001' : '000000');
    await expect(page.getByText('please enter the correct verification code', { exact: true })).toBeVisible();
    await answer(page, REGISTER, async (asked) => {
      await asked.fetch();
      await asked.abort();
    });
    await login.smsCode.fill(code);
    await expect(page.getByText(words.signUp.unknown)).toBeVisible();
    answerAgain(page, REGISTER);
    await expect(login.smsCode).toHaveValue(code);
    await submit(page).click();
    await expect(page.getByRole('heading', { name: words.autoResult.onTitle })).toBeVisible(ASKED_AGAIN);
    const { rows } = await product.pool.query('select state from sign_ups where mobile_no = $1', [
      product.pool.numbers.store(own),
    ]);
    expect(rows).toEqual([{ state: 'done' }]);
  },
);
