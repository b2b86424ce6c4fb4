// An answer that takes long: the page says what it is waiting for, offers to start again, and goes on by
// itself when the answer arrives.

import type { CallName } from '@phonebill/contract';
import { signInUser } from '../support/test-user.ts';
import { expect, signedIn as test } from './fixtures.ts';
import { answer, answerAgain, hold } from './gateway-answers.ts';
import { meSheet } from './pages/me-sheet.ts';
import { thorough } from './thorough.ts';

/** Longer than any wait in these journeys for an answer that is not held. */
const LONG = { timeout: 20_000 };

const screens: readonly (readonly [CallName, string])[] = [
  ['GET /auto/v1/protocol/rules', '/autoRecharge/setAutoRecharge'],
  ['GET /auto/v1/protocol/rules', '/autoRecharge/transPage'],
  ['POST /vi/fusionPageInfo', '/rechargeTelebill/placeOrder'],
  ['POST /vi/integralGoodsInfo', '/rechargeTelebill/integralPage'],
  ['GET /auto/v1/creditPay/account', '/autoRecharge/dealCreditPay'],
];

for (const [call, path] of screens)
  test(
    `${path}: shows that ${call} is unanswered, and continues once it is answered`,
    thorough,
    async ({ page, words }) => {
      const held = await hold(page, call);
      await page.goto(`/phonebillh5${path}`);
      const overlay = page.getByTestId('loading-overlay');
      await expect(overlay).toContainText(words.ui.noAnswerYet, LONG);
      await expect(overlay.getByRole('button', { name: words.ui.tryAgain })).toBeVisible();
      await expect(page.getByTestId('offline-strip')).toBeEmpty();
      held.release();
      answerAgain(page, call);
      await expect(page.getByTestId('page')).toBeVisible();
      await expect(overlay).toBeEmpty();
    },
  );

test('a screen whose answer does not arrive can be loaded again', thorough, async ({ page, words }) => {
  const call = 'GET /auto/v1/protocol/rules';
  await answer(page, call, () => new Promise<void>(() => undefined), 1);
  await page.goto('/phonebillh5/autoRecharge/setAutoRecharge');
  await page.getByRole('button', { name: words.ui.tryAgain }).click(LONG);
  await expect(page.getByTestId('page').getByText(words.setUp.howItWorks)).toBeVisible();
});

test('an unanswered order says so in its button, and is sent once', async ({
  page,
  words,
  placeOrder,
  cashier,
}) => {
  const held = await hold(page, 'POST /vi/order');
  let sent = 0;
  page.on('request', (request) => void (request.url().endsWith('/vi/order') && (sent += 1)));
  await placeOrder.open();
  await placeOrder.choose(50);
  await placeOrder.confirm.click();
  await expect(placeOrder.sheet.getByRole('button', { name: words.ui.noAnswerYet })).toBeVisible(LONG);
  await placeOrder.sheet.getByRole('button', { name: words.ui.noAnswerYet }).click();
  held.release();
  await cashier.isShown();
  expect(sent).toBe(1);
});

test('SPEC 4 overlay: shows above a sheet that its call is unanswered, and can be tapped there', async ({
  page,
  words,
}) => {
  await page.goto('/phonebillh5/rechargeTelebill/placeOrder');
  const me = meSheet(page, words);
  await me.open();
  const held = await hold(page, 'GET /own/v1/sessions');
  await me.devices.click();
  const overlay = page.getByTestId('loading-overlay');
  const again = overlay.getByRole('button', { name: words.ui.tryAgain });
  await expect(overlay).toContainText(words.ui.noAnswerYet, LONG);
  await again.click({ trial: true });
  await expect(page.getByRole('dialog').last()).toContainText(words.ui.noAnswerYet);
  held.release();
  await expect(overlay).toBeEmpty();
});

test(
  'a button without room for the waiting message has it shown above its sheet',
  thorough,
  async ({ page, words, user, product }) => {
    await signInUser(product.pool, user.mobileNo);
    await page.goto('/phonebillh5/rechargeTelebill/placeOrder');
    const me = meSheet(page, words);
    await me.open();
    await me.devices.click();
    const held = await hold(page, 'POST /own/v1/sessions/end');
    const sheet = page.getByRole('dialog', { name: words.devices.title });
    await sheet.getByRole('listitem').getByRole('button').click();
    const overlay = sheet.getByTestId('loading-overlay');
    await expect(overlay).toHaveText(words.ui.noAnswerYet, LONG);
    held.release();
    await expect(sheet.getByRole('listitem')).toHaveCount(1);
    await expect(overlay).toBeEmpty();
  },
);
