// Users who cancel while an order is being placed stay on the page, and still see the order that was placed.

import type { Page } from '@playwright/test';
import { expect, signedIn, test } from './fixtures.ts';
import { answer, cut, hold } from './gateway-answers.ts';
import { newNumber } from './numbers.ts';
import { ordersOf } from './orders.ts';
import { directChargePage } from './pages/direct-charge-page.ts';
import { thorough } from './thorough.ts';

/** Returns the cashier's addresses that the browser was sent to. */
function cashierVisits(page: Page): string[] {
  const visits: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/cashier/pay/')) visits.push(request.url());
  });
  return visits;
}

const ways = {
  'the close button': (page: Page, close: string) =>
    page.getByRole('dialog').getByRole('button', { name: close, exact: true }).click(),
  Escape: (page: Page) => page.keyboard.press('Escape'),
  Back: (page: Page) => page.goBack(),
};

for (const [name, giveUp] of Object.entries(ways))
  signedIn(
    `${name} while the order is placed: no cashier opens, and the order is shown as unpaid`,
    thorough,
    async ({ page, user, words, placeOrder, cashier }) => {
      const visits = cashierVisits(page);
      await placeOrder.open();
      await placeOrder.choose(50);
      const placing = await hold(page, 'POST /vi/order');
      await placeOrder.confirm.click();
      await expect(placeOrder.confirm).toHaveAttribute('aria-busy');
      await giveUp(page, words.ui.close);
      await expect(placeOrder.sheet).toBeHidden();
      placing.release();
      await expect(placeOrder.unpaid).toContainText('¥50.00');
      await expect(placeOrder.mainButton).not.toHaveAttribute('aria-busy');
      expect(visits).toEqual([]);
      expect(await ordersOf(user)).toHaveLength(1);

      // Placing the same order once more continues that order.
      await placeOrder.order(50);
      await cashier.isShown();
      expect(await ordersOf(user)).toHaveLength(1);
    },
  );

signedIn(
  'closing the sheet while the cashier opens keeps the browser on the page',
  thorough,
  async ({ page, placeOrder }) => {
    await placeOrder.open();
    await placeOrder.choose(50);
    // The cashier is requested and never answers; without the cancellation the browser would go on waiting.
    await page.route('**/cashier/pay/**', () => undefined);
    const givenUp = page.waitForEvent('requestfailed', (request) => request.url().includes('/cashier/pay/'));
    // Playwright's own tap would wait for the page that is being opened, so a script in the page taps.
    await page.evaluate(() => {
      const { navigation } = window as unknown as { navigation: EventTarget };
      navigation.addEventListener('navigate', (event) => {
        const { destination } = event as Event & { readonly destination: { readonly url: string } };
        if (destination.url.includes('/cashier/pay/'))
          setTimeout(() => document.querySelector<HTMLElement>('dialog button')?.click());
      });
    });
    await placeOrder.confirm.click();
    await givenUp;
    await expect(placeOrder.sheet).toBeHidden();
    await expect(placeOrder.unpaid).toContainText('¥50.00');
    await expect(page).toHaveURL(/\/placeOrder$/);
  },
);

signedIn(
  'an order whose sheet is closed and whose answer is lost is shown as unpaid',
  thorough,
  async ({ page, watch, placeOrder }) => {
    watch.expect(/ERR_CONNECTION_RESET/);
    await placeOrder.open();
    await placeOrder.choose(50);
    const { promise: closed, resolve: nowClosed } = Promise.withResolvers<void>();
    await answer(page, 'POST /vi/order', async (asked) => {
      await asked.fetch();
      await closed;
      await cut(asked);
    });
    await placeOrder.confirm.click();
    await expect(placeOrder.confirm).toHaveAttribute('aria-busy');
    await page.keyboard.press('Escape');
    await expect(placeOrder.sheet).toBeHidden();
    nowClosed();
    await expect(placeOrder.unpaid).toContainText('¥50.00');
  },
);

signedIn(
  'choosing another amount while an order is placed opens no cashier',
  thorough,
  async ({ page, placeOrder }) => {
    const visits = cashierVisits(page);
    await placeOrder.open();
    await placeOrder.amount(50).check();
    const placing = await hold(page, 'POST /vi/order');
    const sent = page.waitForRequest('**/vi/order');
    await placeOrder.mainButton.click();
    await sent;
    await expect(placeOrder.mainButton).toHaveAttribute('aria-busy');
    await placeOrder.amount(100).check();
    placing.release();
    await expect(placeOrder.unpaid).toContainText('¥50.00');
    await expect(placeOrder.pay('¥99.80')).not.toHaveAttribute('aria-busy');
    expect(visits).toEqual([]);
  },
);

test(
  'a visitor who goes back while an order is placed sees the unpaid order',
  thorough,
  async ({ page, words, cashier, result }) => {
    const direct = directChargePage(page, words);
    const visits = cashierVisits(page);
    await direct.open();
    await direct.number.fill(newNumber());
    await direct.choose(50);
    const placing = await hold(page, 'POST /vi/order');
    await direct.confirm.click();
    await expect(direct.confirm).toHaveAttribute('aria-busy');
    await page.goBack();
    placing.release();
    await expect(direct.unpaid).toContainText('¥50.00');
    expect(visits).toEqual([]);
    await direct.unpaid.getByRole('button').click();
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible();
  },
);

signedIn(
  'without a network no order can be placed, and the page says so',
  thorough,
  async ({ page, user, words, placeOrder }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/vi/order')) sent.push(request.url());
    });
    await placeOrder.open();
    await placeOrder.choose(50);
    await page.context().setOffline(true);
    await expect(placeOrder.confirm).toHaveText(words.recharge.offlineButton);
    await expect(placeOrder.sheet).toContainText(words.recharge.offlineText);
    await expect(placeOrder.confirm).toBeInViewport({ ratio: 1 });
    await placeOrder.confirm.click({ force: true });
    await page.goBack();
    await expect(placeOrder.mainButton).toHaveText(words.recharge.offlineButton);
    await placeOrder.mainButton.click({ force: true });
    await expect(placeOrder.sheet).toBeHidden();
    expect(sent).toEqual([]);
    await page.context().setOffline(false);
    await expect(placeOrder.mainButton).toHaveText(words.recharge.checkAndPay('¥49.90'));
    expect(await ordersOf(user)).toEqual([]);
  },
);

signedIn(
  'without a network a sheet that was never loaded does not open, and the page stays unchanged',
  thorough,
  async ({ page, words, watch, placeOrder }) => {
    watch.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module|preload CSS/);
    await placeOrder.open();
    await expect(placeOrder.ownAmount).toBeEnabled();
    await placeOrder.amount(50).check();
    await page.context().setOffline(true);
    await placeOrder.ownAmount.click();
    await expect(page.getByTestId('toast')).toHaveText(words.recharge.offline);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(placeOrder.amount(50)).toBeChecked();
  },
);

signedIn(
  'a pasted number is read or reported as wrong, and never cut',
  async ({ page, words, placeOrder }) => {
    await placeOrder.open();
    for (const [pasted, shown] of [
      ['１３８００１３８０００', '138 0013 8000'],
      ['+86 13800138000', '138 0013 8000'],
      ['008613800138000', '138 0013 8000'],
    ] as const) {
      await placeOrder.number.press('ControlOrMeta+A');
      await page.keyboard.insertText(pasted);
      await expect(placeOrder.number).toHaveValue(shown);
      await expect(placeOrder.amount(50)).toBeEnabled();
    }
    await placeOrder.number.press('ControlOrMeta+A');
    await page.keyboard.insertText('1380013800012');
    await expect(placeOrder.number).toHaveValue('138 0013 800012');
    await expect(placeOrder.facts).toHaveText(words.recharge.numberLong(13));
    await expect(placeOrder.mainButton).toHaveText(words.recharge.otherNumber);
  },
);
