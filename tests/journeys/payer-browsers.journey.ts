// Payment with WeChat Pay outside a phone's ordinary browser: on a desktop with a code that a phone scans,
// and inside the messaging app, which receives the payment. Runs with a gateway of its own whose cashier is
// WeChat Pay.

import { decodeQR } from 'qr/decode.js';
import type { Page } from '@playwright/test';
import { createSandboxClient } from '../support/sandbox-client.ts';
import { messagingAgent, openInMessagingApp } from './fake-messaging-app.ts';
import { expect } from './fixtures.ts';
import { signedInToOwn } from './own-product.ts';
import { thorough } from './thorough.ts';

const test = signedInToOwn('payer-browsers', { PLAYED_PARTNERS: 'wechat,dtone' });

test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** Returns what a phone reads from the code that the page shows. */
async function scanned(page: Page): Promise<string> {
  const drawn = await page
    .getByTestId('code-to-scan')
    .locator('svg')
    .evaluate((svg) => {
      const scale = 8;
      const [left = 0, top = 0, size = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = size * scale;
      const picture = canvas.getContext('2d');
      if (!picture) throw new Error('nothing can be drawn');
      picture.fillStyle = 'white';
      picture.fillRect(0, 0, canvas.width, canvas.height);
      picture.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
      picture.fillStyle = 'black';
      const outline = new Path2D(svg.querySelector('path')?.getAttribute('d') ?? '');
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
      picture.fill(outline);
      const { width, height, data } = picture.getImageData(0, 0, canvas.width, canvas.height);
      return { width, height, data: Array.from(data) };
    });
  return decodeQR({ ...drawn, data: Uint8Array.from(drawn.data) });
}

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false });

  test('a phone scans the code, and the page shows the payment without a tap', async ({
    page,
    context,
    product,
    placeOrder,
    result,
    words,
  }) => {
    await placeOrder.open();
    await placeOrder.payFor(50, '¥49.90');
    const card = page.getByTestId('code-to-scan');
    await expect(card).toContainText(words.paymentHere.codeTitle('¥49.90'));
    expect(new URL(page.url()).origin).toBe(product.url);
    const code = await scanned(page);
    expect(code).toMatch(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/);
    // Another page of the browser plays the phone.
    const phone = await context.newPage();
    await phone.goto(`${product.sandboxUrl}/wechat/scan?lang=en`);
    await phone.getByLabel('What stands in the code').fill(code);
    await phone.getByRole('button', { name: 'Scan it' }).click();
    // Six digits are submitted without a tap.
    await phone.getByLabel('Payment password').fill('123456');
    await expect(phone).toHaveURL(/\/wechat\/scan/);
    await phone.close();
    await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
    await expect(card).toBeHidden();
  });

  test(
    'a code can be hidden and shown again unchanged, and the order can be cancelled',
    thorough,
    async ({ page, product, placeOrder, result, words }) => {
      await placeOrder.open();
      await placeOrder.payFor(30, '¥29.94');
      const first = await scanned(page);
      await page.getByRole('button', { name: words.paymentHere.codeAway }).click();
      await expect(page.getByTestId('code-to-scan')).toBeHidden();
      await page.reload();
      await result.pay('¥29.94').click();
      expect(await scanned(page)).toBe(first);
      await page.getByRole('button', { name: words.order.cancel }).click();
      await page.getByRole('button', { name: words.cancelOrder.cancelYes }).click();
      await expect(result.says(words.status.cancelledTitle)).toBeVisible();
      await expect(page.getByTestId('code-to-scan')).toBeHidden();
      const { rows } = await product.pool.query<{ state: string }>(
        'select state from payments order by created_at desc limit 1',
      );
      expect(rows).toEqual([{ state: 'closed' }]);
    },
  );
});

test.describe('inside the messaging app', () => {
  test.use({ userAgent: messagingAgent });

  test('the app is handed the payment of its known payer, and the number is credited', async ({
    page,
    product,
    placeOrder,
    result,
    words,
  }) => {
    const sandbox = createSandboxClient(product.sandboxUrl);
    const app = await openInMessagingApp(page, (given) => sandbox.payInApp(given), 300);
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await placeOrder.open();
    await placeOrder.payFor(50, '¥49.90');
    await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
    expect(app.handedOver).toEqual([
      expect.objectContaining({ appId: 'wx8888888888888888', signType: 'RSA' }),
    ]);
    // No page learns the payer's identifier at WeChat Pay, and the parameters with which the payer came back
    // have been removed from the address.
    const [openid = ''] = await sandbox.openids();
    expect(openid).toMatch(/^o/);
    expect([...addresses, await page.content(), JSON.stringify(app.handedOver)].join(' ')).not.toContain(
      openid,
    );
    expect(page.url()).not.toMatch(/[?&](code|state)=/);
  });

  test(
    'a payer who leaves the payment is told that nothing was paid, and can pay then',
    thorough,
    async ({ page, product, placeOrder, result, words }) => {
      const sandbox = createSandboxClient(product.sandboxUrl);
      let isLeft = true;
      await openInMessagingApp(page, async (given) =>
        isLeft ? { err_msg: 'get_brand_wcpay_request:cancel' } : sandbox.payInApp(given),
      );
      await placeOrder.open();
      await placeOrder.payFor(50, '¥49.90');
      await expect(page.getByText(words.paymentHere.leftTitle)).toBeVisible();
      isLeft = false;
      await result.pay('¥49.90').click();
      await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
    },
  );

  test(
    'an app that reports ok without a payment leaves the order unpaid',
    thorough,
    async ({ page, product, placeOrder, result, words }) => {
      await openInMessagingApp(page, async () => ({ err_msg: 'get_brand_wcpay_request:ok' }));
      await placeOrder.open();
      await placeOrder.payFor(50, '¥49.90');
      await expect(result.says(words.status.checkingTitle)).toBeVisible({ timeout: 30_000 });
      const { rows } = await product.pool.query<{ state: string }>(
        'select state from orders order by created_at desc limit 1',
      );
      expect(rows).toEqual([{ state: 'awaitingPayment' }]);
    },
  );

  test(
    'an app that reports a failure offers the page for the phone’s browser',
    thorough,
    async ({ page, placeOrder, words }) => {
      await openInMessagingApp(page, async () => ({ err_msg: 'get_brand_wcpay_request:fail' }));
      await placeOrder.open();
      await placeOrder.payFor(50, '¥49.90');
      await expect(page.getByText(words.paymentHere.failedTitle)).toBeVisible();
      await expect(page.getByRole('button', { name: words.paymentHere.copyAddress })).toBeVisible();
    },
  );

  test(
    'an app whose bridge never loads offers the page for the phone’s browser',
    thorough,
    async ({ page, placeOrder, words }) => {
      await placeOrder.open();
      await placeOrder.payFor(50, '¥49.90');
      await expect(page.getByText(words.paymentHere.silentTitle)).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText(words.paymentHere.notInAppWords)).toBeVisible();
    },
  );
});

test.describe('inside the messaging app, with an order begun on a desktop', () => {
  test.use({ userAgent: messagingAgent });

  test(
    "the code's payment is closed, and another payment replaces it",
    thorough,
    async ({ page, product, user, result, words }) => {
      const sandbox = createSandboxClient(product.sandboxUrl);
      await openInMessagingApp(page, (given) => sandbox.payInApp(given));
      const { order, msgInfo } = await user.api.call('POST /vi/order', {
        operation: 'place',
        requestNo: crypto.randomUUID(),
        mobileNo: user.mobileNo,
        faceFen: 5000,
        priceFen: 4990,
        payMethod: 'cash',
        browser: 'desktop',
      });
      if (!order) throw new Error(msgInfo);
      await page.goto(`/phonebillh5/rechargeTelebill/resultPage?orderNo=${order.orderNo}`);
      await result.pay('¥49.90').click();
      await expect(result.says(words.status.creditedTitle)).toBeVisible({ timeout: 60_000 });
      const { rows } = await product.pool.query<{ browser: string; state: string }>(
        'select browser, state from payments where order_no = $1 order by payment_no',
        [order.orderNo],
      );
      expect(rows).toEqual([
        { browser: 'desktop', state: 'closed' },
        { browser: 'messagingApp', state: 'closed' },
        { browser: 'messagingApp', state: 'paid' },
      ]);
    },
  );
});
