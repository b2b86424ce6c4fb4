import { windowedBrowser } from '../../scripts/ensure-browser.ts';
import { expect, signedIn } from './fixtures.ts';
import { grouped } from './numbers.ts';
import { placeByCall } from './orders.ts';

// Phones keep the page that was left and show it again unchanged on Back. The full browser does so when
// configured to; the headless one from npm never does.
const whole = windowedBrowser();
const test = signedIn.extend<object, { launchOptions: object }>({
  launchOptions: [
    async ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        ...(whole && { executablePath: whole.executablePath, env: { ...launchOptions.env, ...whole.env } }),
        ignoreDefaultArgs: ['--disable-back-forward-cache'],
      }),
    { scope: 'worker' },
  ],
});

test('a cached page is not busy after Back from the cashier, reads the order again, and can pay it', async ({
  page,
  user,
  sandbox,
  words,
  cashier,
  result,
}) => {
  test.skip(whole === undefined, 'needs a whole Chromium: apt-get install chromium');
  const { order, paymentNo } = await placeByCall(user);
  await sandbox.decline(paymentNo);
  await result.open(order.orderNo);
  await expect(result.says(words.status.declinedTitle)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { kept: true }));
  await result.pay('¥49.90').click();
  await cashier.isShown();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/resultPage\?/);
  await expect(result.says(words.status.checkingTitle)).toBeVisible();
  expect(await page.evaluate(() => 'kept' in window), 'the browser kept the page').toBe(true);
  const payLater = page.getByRole('button', { name: words.order.notPaidYet('¥49.90') });
  await expect(payLater).not.toHaveAttribute('aria-busy');
  await payLater.click();
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible();
});

test('a cached page does not show a user who has logged out in another tab', async ({
  page,
  user,
  placeOrder,
}) => {
  test.skip(whole === undefined, 'needs a whole Chromium: apt-get install chromium');
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => persisted && sessionStorage.setItem('wasKept', 'yes'));
  });
  await placeOrder.open();
  await expect(placeOrder.number).toHaveValue(grouped(user.mobileNo));
  await page.goto('/phonebillh5/protocol/privacyProtocol');
  await page.evaluate(() => {
    for (const key of ['userInfo', 'token']) localStorage.removeItem(key);
    history.back();
  });
  await expect(page).toHaveURL(/\/userLogin\/login\?refererUrl=/);
  expect(await page.evaluate(() => sessionStorage.getItem('wasKept')), 'the browser kept the page').toBe(
    'yes',
  );
});
