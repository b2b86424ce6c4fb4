// The number of taps and keys from opening the page to a paid order, counted in the browser.

import type { Page } from '@playwright/test';
import { expect, moving, signedIn as test } from './fixtures.ts';
import { newNumber } from './numbers.ts';
import { ordersOf, payByCall, placeByCall } from './orders.ts';
import { thorough } from './thorough.ts';

/** Counts the user's taps and keys, on our pages and on the cashier's. */
async function countDeeds(page: Page): Promise<() => { taps: number; keys: number }> {
  const deeds = { taps: 0, keys: 0 };
  await page.exposeBinding('countDeed', (_, what: 'taps' | 'keys') => void (deeds[what] += 1));
  await page.addInitScript(() => {
    const { countDeed } = window as unknown as { countDeed: (what: 'taps' | 'keys') => void };
    addEventListener('pointerdown', ({ isTrusted }) => isTrusted && countDeed('taps'), true);
    addEventListener('keydown', ({ isTrusted }) => isTrusted && countDeed('keys'), true);
  });
  return () => ({ ...deeds });
}

test.use(moving);

test(
  'a first top-up of the own number takes two taps and the password',
  thorough,
  async ({ page, words, placeOrder, cashier, result }) => {
    const deeds = await countDeeds(page);
    await placeOrder.open();
    await expect(placeOrder.mainButton).toHaveText(words.recharge.chooseAmount);
    await placeOrder.amount(50).tap();
    await placeOrder.pay('¥49.90').tap();
    await cashier.isShown();
    await expect(cashier.password).toBeFocused();
    await page.keyboard.type('123456');
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    expect(deeds()).toEqual({ taps: 2, keys: 6 });
  },
);

test('a second top-up of the own number has its last amount chosen, and takes one tap', async ({
  page,
  user,
  sandbox,
  words,
  placeOrder,
  cashier,
  result,
}) => {
  await payByCall(user, sandbox, { yuan: 30 });
  const deeds = await countDeeds(page);
  await placeOrder.open();
  await expect(placeOrder.amount(30)).toBeChecked();
  await placeOrder.pay('¥29.94').tap();
  await cashier.isShown();
  await expect(cashier.password).toBeFocused();
  await page.keyboard.type('123456');
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
  expect(deeds()).toEqual({ taps: 1, keys: 6 });
});

test(
  'each number has its own last amount, and an amount chosen by hand is kept for another number',
  thorough,
  async ({ page, user, sandbox, words, placeOrder }) => {
    const [mum, son, nobody] = [newNumber(), newNumber(), newNumber()];
    await payByCall(user, sandbox, { mobileNo: mum, yuan: 100 });
    await placeByCall(user, { mobileNo: son, yuan: 20 });
    await placeOrder.open();
    await expect(placeOrder.mainButton).toHaveText(words.recharge.chooseAmount);
    await placeOrder.number.fill(mum);
    await expect(placeOrder.amount(100)).toBeChecked();
    await expect(placeOrder.mainButton).toHaveText(words.recharge.pay('¥99.80'));
    // Chosen before but never credited: the amount is known, and the number still needs confirmation.
    await placeOrder.number.fill(son);
    await expect(placeOrder.amount(20)).toBeChecked();
    await expect(placeOrder.mainButton).toHaveText(words.recharge.checkAndPay('¥19.96'));
    await placeOrder.number.fill(nobody);
    await expect(placeOrder.mainButton).toHaveText(words.recharge.chooseAmount);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await placeOrder.amount(50).check();
    await placeOrder.number.fill(mum);
    await expect(placeOrder.mainButton).toHaveText(words.recharge.pay('¥49.90'));
  },
);

test(
  'an own amount within limits and steps is sold at the gateway’s price',
  thorough,
  async ({ page, user, words, placeOrder, cashier }) => {
    await placeOrder.open();
    await placeOrder.ownAmount.click();
    const sheet = page.getByRole('dialog', { name: words.ownAmount.title });
    const field = sheet.getByLabel(words.ownAmount.label);
    const choose = sheet.getByTestId('main-action');
    await field.fill('9');
    await choose.click();
    await expect(sheet).toContainText(words.ownAmount.tooLittle('¥10.00'));
    await field.fill('35.5');
    await choose.click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('501');
    await expect(sheet).toContainText(words.ownAmount.tooMuch('¥500.00'));
    await field.fill('37');
    await expect(sheet).toContainText(words.ownAmount.youPay('¥36.93'));
    await choose.click();
    await expect(sheet).toBeHidden();
    await expect(placeOrder.ownAmount).toContainText('¥37.00');
    await page.reload();
    await expect(placeOrder.ownAmount).toContainText('¥37.00');
    await placeOrder.pay('¥36.93').click();
    await cashier.isShown();
    expect((await ordersOf(user)).map(({ faceFen, priceFen }) => [faceFen, priceFen])).toEqual([
      [3700, 3693],
    ]);
  },
);

test(
  'an unpaid order is shown with its remaining time, and one tap continues it',
  thorough,
  async ({ user, words, placeOrder, cashier, result }) => {
    await placeByCall(user, { yuan: 100 });
    await placeOrder.open();
    await expect(placeOrder.unpaid).toContainText('¥100.00');
    await expect(placeOrder.unpaid.getByRole('timer')).toContainText(/\d+:\d\d/);
    await placeOrder.unpaid.getByRole('button', { name: words.unpaid.goOn('¥99.80') }).click();
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
    expect(await ordersOf(user)).toHaveLength(1);
    await placeOrder.open();
    await expect(placeOrder.amount(100)).toBeChecked();
    await expect(placeOrder.unpaid).toHaveCount(0);
  },
);

test(
  'the same order placed again continues the unpaid one',
  thorough,
  async ({ page, user, placeOrder, cashier }) => {
    await placeOrder.open();
    await placeOrder.order(50);
    await page.goBack();
    await expect(placeOrder.unpaid).toBeVisible();
    await placeOrder.order(50);
    await cashier.payNow();
    expect(await ordersOf(user)).toHaveLength(1);
  },
);

test(
  'the balance is shown under the own number only',
  thorough,
  async ({ page, user, words, placeOrder }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('getBillByMblNo')) asked.push(request.url());
    });
    const balance = page.getByText(words.recharge.balance(''));
    await placeOrder.open();
    await expect(balance).toBeVisible();
    await placeOrder.number.fill(newNumber());
    await expect(placeOrder.amount(50)).toBeEnabled();
    await expect(balance).toBeHidden();
    expect(asked.filter((url) => !url.includes(user.mobileNo))).toEqual([]);
  },
);
