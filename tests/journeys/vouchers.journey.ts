// A voucher on its whole way: taken off a price, used by the order that is credited, back from one that is
// not.

import { issueVoucher } from '../support/vouchers.ts';
import { expect, signedIn as test } from './fixtures.ts';
import { numberEnding } from './numbers.ts';
import { ASKED_AGAIN } from './orders.ts';
import { meSheet } from './pages/me-sheet.ts';

test('a voucher is taken off and used; one whose order is refunded is back', async ({
  page,
  words,
  user,
  product,
  placeOrder,
  cashier,
  result,
}) => {
  test.slow();
  await issueVoucher(product.pool, user.userNo, { rewardNo: 'best', amountFen: 500 });
  await issueVoucher(product.pool, user.userNo, { rewardNo: 'other', amountFen: 300 });
  const row = page.getByTestId('voucher-row');

  // The best is offered by itself; none can be chosen, and another.
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
  await expect(placeOrder.sheet).toContainText('−¥5.00');
  await placeOrder.confirm.click();
  await cashier.isShown();
  await expect(page.getByText('¥44.90', { exact: true })).toBeVisible();
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible(ASKED_AGAIN);
  const facts = page.getByRole('region', { name: words.facts.facts });
  await expect(facts).toContainText('−¥5.00');
  await expect(facts).toContainText('¥44.90');

  // It is gone; the other one goes to an order that the carrier refuses, and comes back.
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
  await expect(mine.getByRole('region', { name: words.vouchers.others })).toContainText(words.vouchers.used);
  await page.goBack();
  await expect(mine).toBeHidden();
});
