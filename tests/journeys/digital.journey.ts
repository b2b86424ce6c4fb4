import type { Page } from '@playwright/test';
import { digitalCashier } from '../../apps/sandbox/src/cashier/cashiers.ts';
import { confirmRealName } from '../support/real-name.ts';
import { expect, signedIn as test, type SignedInUser } from './fixtures.ts';
import { ASKED_AGAIN } from './orders.ts';
import { numberEnding } from './numbers.ts';
import type { PlaceOrderPage } from './pages/place-order-page.ts';
import type { Words } from './words.ts';
import { thorough } from './thorough.ts';

const BOC = '中国银行数字人民币钱包 (尾号 7145)';

test('SPEC 2 /rechargeTelebill/digitalRecharge: an order paid from one of several wallets names it', async ({
  page,
  words,
  user,
  sandbox,
  placeOrder,
  result,
}) => {
  await orderDigitally(page, user, placeOrder);
  await payFromBoc(page, words);
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
  await expect(page.getByText(BOC)).toBeVisible();
  expect(await sandbox.digitalWallets(user.userNo)).toMatchObject({ boc: 95_010, icbc: 50_000 });
  await result.again.click();
  await expect(page).toHaveURL(/\/digitalRecharge$/);
});

test(
  'digital RMB is refunded to the wallet that paid, which the page names',
  thorough,
  async ({ page, words, user, sandbox, placeOrder, result }) => {
    await orderDigitally(page, user, placeOrder, numberEnding('0010'));
    await payFromBoc(page, words);
    await expect(result.says(words.status.refundedTitle)).toBeVisible(ASKED_AGAIN);
    await expect(result.sentence).toHaveText(
      words.status.refundedWords('¥49.90', words.status.toAccount(BOC)),
    );
    expect(await sandbox.digitalWallets(user.userNo)).toMatchObject({ boc: 100_000, icbc: 50_000 });
  },
);

test(
  'a payment declined at the digital cashier debits no wallet',
  thorough,
  async ({ page, words, user, sandbox, placeOrder, cashier, result }) => {
    await orderDigitally(page, user, placeOrder);
    await page.getByRole('link', { name: bocName(words) }).click();
    await cashier.decline.click();
    await expect(result.says(words.status.declinedTitle)).toBeVisible();
    expect(await sandbox.digitalWallets(user.userNo)).toMatchObject({ boc: 100_000, icbc: 50_000 });
  },
);

/** Goes from the screen to the digital cashier's page, as a user whose name is known. */
async function orderDigitally(
  page: Page,
  user: SignedInUser,
  placeOrder: PlaceOrderPage,
  mobileNo?: string,
): Promise<void> {
  await confirmRealName(user.api);
  await page.goto('/phonebillh5/rechargeTelebill/digitalRecharge');
  if (mobileNo !== undefined) await placeOrder.number.fill(mobileNo);
  await placeOrder.choose(50);
  await placeOrder.confirm.and(page.locator(':not([aria-busy])')).click();
  await page.waitForURL(/\/digital\/pay\//);
}

async function payFromBoc(page: Page, words: Words): Promise<void> {
  await page.getByRole('link', { name: bocName(words) }).click();
  await page.getByLabel(words.cashier('password')).fill('123456');
  await page.waitForURL(/\/rechargeTelebill\/resultPage\?/);
}

function bocName({ language }: Words): string {
  const boc = digitalCashier.wallets.find(({ id }) => id === 'boc');
  if (!boc) throw new Error('the digital cashier has no such wallet');
  return boc[language];
}
