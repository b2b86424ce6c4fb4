// Payment with Alipay, which the sandbox plays in its own protocol: on its page in a phone's browser after a
// login there, inside its own app, and from a desktop. Runs with a gateway of its own whose cashier is
// Alipay.

import { errorList } from '@phonebill/contract';
import type { Page } from '@playwright/test';
import { createSandboxClient } from '../support/sandbox-client.ts';
import { alipayAgent } from './alipay-agent.ts';
import { messagingAgent } from './fake-messaging-app.ts';
import { expect, type Product } from './fixtures.ts';
import { signedInToOwn } from './own-product.ts';
import { thorough } from './thorough.ts';

const test = signedInToOwn('alipay', { PLAYED_PARTNERS: 'alipay' });

/** Returns the latest payment, and the payer's balance at Alipay where each payer has their own. */
async function latest({ pool, sandboxUrl }: Product) {
  const { rows } = await pool.query<{ payment_no: string; state: string }>(
    'select payment_no, state from payments order by created_at desc limit 1',
  );
  const [payment] = rows;
  if (!payment) throw new Error('no payment');
  const left = await createSandboxClient(sandboxUrl).balanceFen(payment.payment_no, 'alipay');
  return { ...payment, left };
}

const isAtLogin = (page: Page, { sandboxUrl }: Product) =>
  page.waitForURL((url) => url.origin === sandboxUrl && url.pathname.startsWith('/alipay/login/'));

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test('a top-up is paid on Alipay’s page after a login there, and the number is credited', async ({
  page,
  product,
  placeOrder,
  cashier,
  result,
  words,
}) => {
  await placeOrder.open();
  await expect(placeOrder.wayToPay).toContainText(words.ways.alipay);
  await placeOrder.payFor(50, '¥49.90');
  await isAtLogin(page, product);
  await cashier.logInAtAlipay();
  await cashier.isShown();
  // A user who does not pay at Alipay can still pay later: its page offers no final refusal.
  await expect(cashier.decline).toHaveCount(0);
  await cashier.payNow();
  await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(words.ways.alipay)).toBeVisible();
  // The parameters that Alipay added to the address about the trade have been removed.
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['orderNo']);
  expect(await latest(product)).toMatchObject({ state: 'paid', left: 45_010 });
});

test(
  'an order left before the login can still be paid at the same address or cancelled',
  thorough,
  async ({ page, product, placeOrder, cashier, result, words }) => {
    await placeOrder.open();
    await placeOrder.payFor(50, '¥49.90');
    await isAtLogin(page, product);
    await cashier.leave.click();
    await result.pay('¥49.90').click();
    await isAtLogin(page, product);
    const login = page.url();
    await cashier.leave.click();
    await result.cancel.click();
    await page.getByRole('button', { name: words.cancelOrder.cancelYes }).click();
    await expect(result.says(words.status.cancelledTitle)).toBeVisible();
    // Alipay has no trade yet that could be closed, and its page still opens.
    expect(await latest(product)).toMatchObject({ state: 'pending', left: 50_000 });
    await page.goto(login);
    await cashier.logInAtAlipay();
    await cashier.isShown();
    // A trade that is created after the cancellation is closed before it can be paid, or its money is
    // refunded.
    await expect.poll(async () => (await latest(product)).state, { timeout: 30_000 }).toBe('closed');
    await page.reload();
    await expect(page.getByRole('heading', { name: words.cashier('closedTitle') })).toBeVisible();
  },
);

test(
  'an order that the carrier refuses is not credited, and Alipay refunds it',
  thorough,
  async ({ page, product, placeOrder, cashier, result, words }) => {
    await placeOrder.open();
    await placeOrder.order(30, '13800130010');
    await isAtLogin(page, product);
    await cashier.logInAtAlipay();
    await cashier.payNow();
    await expect(result.says(words.status.refundedTitle)).toBeVisible({ timeout: 60_000 });
    await expect.poll(async () => (await latest(product)).left).toBe(50_000);
  },
);

test.describe('inside Alipay’s own app', () => {
  test.use({ userAgent: alipayAgent });

  test(
    'the payer is logged in already, and pays',
    thorough,
    async ({ placeOrder, cashier, result, words }) => {
      await placeOrder.open();
      await placeOrder.payFor(50, '¥49.90');
      await cashier.payNow();
      await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
    },
  );
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test(
    "the payer is sent to the desktop's page, and returns after paying",
    thorough,
    async ({ page, placeOrder, cashier, result, words }) => {
      await placeOrder.open();
      await placeOrder.amount(50).check();
      const asked = page.waitForRequest((request) => request.url().includes('/alipay/gateway.do?'));
      await placeOrder.pay('¥49.90').click();
      expect(new URL((await asked).url()).searchParams.get('method')).toBe('alipay.trade.page.pay');
      await cashier.logInAtAlipay();
      await cashier.payNow();
      await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
    },
  );
});

test.describe('inside the messaging app', () => {
  test.use({ userAgent: messagingAgent });

  test(
    'the payer is told to open the page in the phone’s browser, and no order is placed',
    thorough,
    async ({ page, product, placeOrder, language }) => {
      const ordersNow = async () => (await product.pool.query('select from orders')).rowCount;
      const before = await ordersNow();
      await placeOrder.open();
      await placeOrder.payFor(50, '¥49.90');
      await expect(page.getByText(errorList.payInPhoneBrowser[language])).toBeVisible();
      expect(await ordersNow()).toBe(before);
    },
  );
});
