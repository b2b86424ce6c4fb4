// A voucher from beginning to end: deducted from a price, used by an order that is credited, and returned by
// one that is not.

import { errorMessage } from '@phonebill/contract';
import type { Page } from '@playwright/test';
import { issueVoucher } from '../support/vouchers.ts';
import { expect, signedIn as test } from './fixtures.ts';
import { numberEnding } from './numbers.ts';
import { ASKED_AGAIN } from './orders.ts';
import { meSheet } from './pages/me-sheet.ts';
import type { Words } from './words.ts';
import { thorough } from './thorough.ts';

/** Taps once the page knows that the user may claim; until then the button is busy and accepts no tap. */
async function tapClaim(page: Page, words: Words): Promise<void> {
  const claim = page.getByRole('button', { name: words.campaign.claim, exact: true });
  await expect(claim).not.toHaveAttribute('aria-busy');
  await claim.click();
}

test(
  'a voucher lowers the price and is used, and returned when its order is refunded',
  thorough,
  async ({ page, words, user, product, placeOrder, cashier, result }) => {
    test.slow();
    await issueVoucher(product.pool, user.userNo, { rewardNo: 'best', amountFen: 500 });
    await issueVoucher(product.pool, user.userNo, { rewardNo: 'other', amountFen: 300 });
    const row = page.getByTestId('voucher-row');

    // The best voucher is offered by default; the user can choose none, or another.
    await placeOrder.open();
    await placeOrder.amount(50).check();
    await expect(row).toContainText('−¥5.00');
    await expect(placeOrder.pay('¥44.90')).toBeVisible();
    await row.click();
    await page.getByRole('button', { name: words.vouchers.none }).click();
    await expect(placeOrder.pay('¥49.90')).toBeVisible();
    await row.click();
    await page.getByRole('button', { name: '−¥3.00' }).click();
    await expect(placeOrder.pay('¥46.90')).toBeVisible();
    await row.click();
    await page.getByRole('button', { name: '−¥5.00' }).click();

    await placeOrder.pay('¥44.90').click();
    await cashier.isShown();
    await expect(page.getByText('¥44.90', { exact: true })).toBeVisible();
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
    const facts = page.getByRole('region', { name: words.facts.facts });
    await expect(facts).toContainText('−¥5.00');
    await expect(facts).toContainText('¥44.90');

    // That voucher is used; the other one is taken by an order that the carrier refuses, and is returned.
    await placeOrder.open();
    await placeOrder.number.fill(numberEnding('0010'));
    await placeOrder.amount(50).check();
    await expect(row).toContainText('−¥3.00');
    await placeOrder.pay('¥46.90').click();
    await placeOrder.confirm.and(page.locator(':not([aria-busy])')).click();
    await cashier.payNow();
    await expect(page.getByTestId('voucher-back')).toContainText(
      words.vouchers.backTitle('¥3.00'),
      ASKED_AGAIN,
    );

    const me = meSheet(page, words);
    await placeOrder.open();
    await me.open();
    await me.vouchers.click();
    const mine = page.getByRole('dialog', { name: words.vouchers.mine });
    await expect(mine.getByRole('region', { name: words.vouchers.usable })).toContainText('¥3.00');
    await expect(mine.getByRole('region', { name: words.vouchers.others })).toContainText(
      words.vouchers.used,
    );
    await page.goBack();
    await expect(mine).toBeHidden();
  },
);

test('SPEC 8 any other failure, POST /vi/order: an expired voucher is named, with the new price', async ({
  page,
  words,
  user,
  product,
  placeOrder,
  cashier,
}) => {
  const { pool } = product;
  await issueVoucher(pool, user.userNo, { amountFen: 500, issuedAt: new Date(Date.now() - 86_400_000) });
  await placeOrder.open();
  await placeOrder.amount(50).check();
  await expect(placeOrder.pay('¥44.90')).toBeVisible();
  await pool.query(
    "update vouchers set expires_at = transaction_timestamp() - interval '1 minute' where user_no = $1",
    [user.userNo],
  );
  await placeOrder.pay('¥44.90').click();
  const why = placeOrder.sheet.getByRole('alert');
  await expect(why).toContainText(errorMessage('voucherExpired', words.language));
  await expect(why).toContainText(words.recharge.priceNow('¥44.90', '¥49.90'));
  await placeOrder.confirm.click();
  await cashier.isShown();
  await expect(page.getByText('¥49.90', { exact: true })).toBeVisible();
});

test(
  'a claimed voucher pays part of a top-up, after which a thank-you reward is credited',
  thorough,
  async ({ page, words, placeOrder, cashier, result }) => {
    test.slow();
    const news = page.getByTestId('news');
    await page.goto('/phonebillh5/marketingActivities/receiveReward');
    await tapClaim(page, words);
    await expect(news).toContainText(words.rewards.voucherTitle('¥5.00'));
    await page.getByRole('button', { name: words.rewards.useVoucher }).click();
    await placeOrder.amount(50).check();
    await expect(page.getByTestId('voucher-row')).toContainText('−¥5.00');
    await placeOrder.pay('¥44.90').click();
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
    await expect(page.getByRole('region', { name: words.facts.facts })).toContainText('−¥5.00');

    // The list of rewards shows it as used, and links to that top-up.
    const me = meSheet(page, words);
    await placeOrder.open();
    await me.open();
    await me.rewards.click();
    const mine = page.getByRole('dialog', { name: words.rewardsEntry.rewards });
    await expect(mine.getByTestId('reward')).toContainText(words.rewards.used, ASKED_AGAIN);
    await mine.getByRole('link', { name: words.rewards.seeOrder }).click();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();

    // Users who have topped up get a thank-you: a credit to their number, with nothing to pay.
    await page.goto('/phonebillh5/marketingActivities/tK5nB8rVq1Lz4XcM7yPd');
    await tapClaim(page, words);
    await expect(news).toContainText(words.rewards.creditGiven('¥2.00'), ASKED_AGAIN);
    await page.getByRole('button', { name: words.rewards.seeOrder }).click();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    const given = page.getByRole('region', { name: words.facts.facts });
    await expect(given).toContainText('¥0.00');
    await expect(given.getByRole('link', { name: words.pick('老用户话费礼', 'A thank-you') })).toBeVisible();
    await expect(page.getByText(words.order.cancel)).toHaveCount(0);
    await page.goto('/phonebillh5/rechargeTelebill/rechargeRecord');
    await expect(page.getByTestId('record').first()).toContainText(words.records.given);
  },
);
