import { expect, signedIn as test } from './fixtures.ts';
import { wordsIn } from './words.ts';

test('large print is kept, makes the type 1.35 times as large and every target 56 px', async ({
  page,
  words,
  placeOrder,
}) => {
  await placeOrder.open();
  const heightOf = (): Promise<number> =>
    placeOrder.mainButton.evaluate((button) => button.getBoundingClientRect().height);
  expect(await heightOf()).toBeGreaterThanOrEqual(48);
  await page.getByRole('button', { name: words.ui.largePrint }).click();
  await expect(page.getByRole('button', { name: words.ui.largePrint })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.reload();
  await expect(page.locator('html')).toHaveCSS('font-size', '21.6px');
  await expect(placeOrder.amount(50)).toBeEnabled();
  expect(await heightOf()).toBeGreaterThanOrEqual(56);
});

test('in large print the services stay, and each leads to its screen', async ({
  page,
  words,
  placeOrder,
}) => {
  await page.addInitScript(() => localStorage.setItem('print', 'large'));
  await placeOrder.open();
  await expect(page.locator('html')).toHaveAttribute('data-print', 'large');
  const { records, bill, automatic, saved } = words.services;
  const ways = [
    [records, /\/rechargeTelebill\/rechargeRecord$/],
    [bill, /\/telBill\/tencentBill$/],
    [automatic, /\/autoRecharge\/autoRechargeList$/],
    [saved, /\/rechargeTelebill\/markRecords$/],
  ] as const;
  for (const [name, where] of ways) {
    await page.getByTestId('services').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(where);
    await page.goBack();
  }
  await expect(page.getByTestId('adverts')).toHaveCount(0);
});

test('the other language is a tap away, at once and from then on, also in other tabs', async ({
  context,
  page,
  words,
  placeOrder,
  records,
}) => {
  const other = wordsIn(words.language === 'zh' ? 'en' : 'zh');
  await placeOrder.open();
  const tab = await context.newPage();
  await tab.goto(page.url());
  await expect(tab.getByRole('textbox', { name: words.recharge.number })).toBeVisible();
  await placeOrder.amount(50).check();
  await page.getByRole('button', { name: words.pick('English', '中文') }).click();
  await expect(tab.getByRole('textbox', { name: other.recharge.number })).toBeVisible();
  await expect(page.getByRole('button', { name: other.recharge.pay('¥49.90') })).toBeVisible();
  await expect(placeOrder.amount(50)).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('lang', other.pick('zh-CN', 'en'));
  await records.open();
  await expect(page).toHaveTitle(other.pick('充值记录', 'top-up records'));
});
