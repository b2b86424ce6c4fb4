// WeChat Pay and Alipay side by side, each of which the sandbox plays in its own protocol: the payer chooses
// one, changes to the other, and inside the app of one is offered only that one. Runs with a gateway of its
// own that has both.

import { createSandboxClient } from '../support/sandbox-client.ts';
import { orderCopy } from '../../apps/web/src/order-view/order-copy.ts';
import { alipayAgent } from './alipay-agent.ts';
import { messagingAgent } from './fake-messaging-app.ts';
import { expect, type Product } from './fixtures.ts';
import { openHeld } from './first-picture-kept.ts';
import { signedInToOwn } from './own-product.ts';
import { thorough } from './thorough.ts';

const test = signedInToOwn('several-cashiers', { PLAYED_PARTNERS: 'wechat,alipay' });

/** Returns the payments of the latest order: the cashier, the state, and the payer's balance there in fen. */
async function payments({ pool, sandboxUrl }: Product) {
  const { rows } = await pool.query<{ payment_no: string; cashier: 'wechat' | 'alipay'; state: string }>(
    `select payment_no, cashier, state from payments
     where order_no = (select order_no from orders order by created_at desc limit 1) order by created_at`,
  );
  const sandbox = createSandboxClient(sandboxUrl);
  return Promise.all(
    rows.map(async ({ payment_no: paymentNo, cashier, state }) => ({
      cashier,
      state,
      leftFen: await sandbox.balanceFen(paymentNo, cashier),
    })),
  );
}

test.describe.configure({ mode: 'serial', timeout: 120_000 });

test(
  'a payer chooses Alipay, pays there, and finds it preselected the next time',
  thorough,
  async ({ page, product, placeOrder, cashier, result, words }) => {
    await placeOrder.open();
    await expect(placeOrder.wayToPay).toContainText(words.ways.wechat);
    await placeOrder.wayToPay.click();
    await page.getByRole('dialog').getByText(words.ways.alipay, { exact: true }).click();
    await expect(placeOrder.wayToPay).toContainText(words.ways.alipay);
    await placeOrder.payFor(50, '¥49.90');
    await cashier.logInAtAlipay();
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(words.ways.alipay)).toBeVisible();
    expect(await payments(product)).toEqual([{ cashier: 'alipay', state: 'paid', leftFen: 45_010 }]);
    await placeOrder.open();
    await expect(placeOrder.wayToPay).toContainText(words.ways.alipay);
  },
);

test(
  'an order left at WeChat Pay is paid at Alipay instead, and debited once',
  thorough,
  async ({ page, product, language, placeOrder, cashier, result, words }) => {
    await placeOrder.open();
    await placeOrder.payFor(50, '¥49.90');
    await cashier.isShown();
    const atWechat = page.url();
    await cashier.leave.click();
    await page.getByRole('button', { name: orderCopy[language].payInstead(words.ways.alipay) }).click();
    await cashier.logInAtAlipay();
    await cashier.payNow();
    await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
    expect(await payments(product)).toEqual([
      { cashier: 'wechat', state: 'closed', leftFen: 50_000 },
      { cashier: 'alipay', state: 'paid', leftFen: 45_010 },
    ]);
    // The page that the payer left still opens, but accepts no payment any more.
    await page.goto(atWechat);
    await expect(cashier.password).toHaveCount(0);
  },
);

test('a tap on the way to pay before scripts load opens its sheet', thorough, async ({ page, words }) => {
  // The picture names another cashier.
  const { drawn, release } = await openHeld(page, '/phonebillh5/rechargeTelebill/placeOrder');
  await drawn.locator('[data-opens=way-to-pay]').click();
  release();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(words.ways.alipay, { exact: true })).toBeVisible();
});

const apps = [
  { app: 'the messaging app', userAgent: messagingAgent, own: 'wechat', other: 'alipay' },
  { app: 'Alipay’s app', userAgent: alipayAgent, own: 'alipay', other: 'wechat' },
] as const;

for (const { app, userAgent, own, other } of apps)
  test.describe(`inside ${app}`, () => {
    test.use({ userAgent });

    test("a payer is offered only that app's cashier", thorough, async ({ page, placeOrder, words }) => {
      await placeOrder.open();
      await expect(placeOrder.wayToPay).toContainText(words.ways[own]);
      await placeOrder.wayToPay.click();
      const sheet = page.getByRole('dialog');
      await expect(sheet.getByText(words.ways[own], { exact: true })).toBeVisible();
      await expect(sheet.getByText(words.ways[other], { exact: true })).toHaveCount(0);
    });
  });
