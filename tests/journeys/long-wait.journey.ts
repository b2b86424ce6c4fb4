// An answer that does not come for long: what is waited for is said, there is a way to begin anew, and the
// page goes on by itself when it comes.

import type { CallName } from '@phonebill/contract';
import { expect, signedIn as test } from './fixtures.ts';
import { answer, answerAgain, hold } from './gateway-answers.ts';
import { thorough } from './thorough.ts';

/** Longer than any wait of these journeys that is not held. */
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
    `${path}: says that ${call} has not been answered, and goes on when it is`,
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

test('a screen whose answer does not come can be begun anew', async ({ page, words }) => {
  const call = 'GET /auto/v1/protocol/rules';
  await answer(page, call, () => new Promise<void>(() => undefined), 1);
  await page.goto('/phonebillh5/autoRecharge/setAutoRecharge');
  await page.getByRole('button', { name: words.ui.tryAgain }).click(LONG);
  await expect(page.getByTestId('page').getByText(words.setUp.howItWorks)).toBeVisible();
});

test('an order that is not answered says so in its button, and is sent once', async ({
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
