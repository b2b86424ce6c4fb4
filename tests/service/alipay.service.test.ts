// Orders paid with Alipay and credited by DT One, through the gateway's calls: Alipay's notices, and payers
// in another place than where Alipay's page opens.

import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInAtAlipay } from '../support/alipay-payer.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { placeTopUp, untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ PLAYED_PARTNERS: 'alipay,dtone' });
});
afterAll(() => product.stop());

test('a paid order is credited, and each notice is acknowledged in Alipay’s form', async () => {
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, '13800134321');
  if (!order || !payment) throw new Error('no order');
  await logInAtAlipay(payment.payUrl);
  await product.sandbox.pay(payment.paymentNo, 'alipay');
  expect(await untilOrderIs('credited', api, order.orderNo)).toMatchObject({ paidFrom: '支付宝' });
  // The sandbox keeps a notice that is not acknowledged as Alipay requires, and sends it again.
  await expect.poll(() => product.sandbox.callbacksWaiting()).toBe(0);
});

test.each([
  ['has a system error', '13800134132'],
  ['does not know it yet', '13800134134'],
])('a paid order is credited although Alipay %s when it is queried', async (_what, mobileNo) => {
  await product.sandbox.setFaults({ alipay: { dropCallbackRate: 1 } });
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, mobileNo);
  if (!order || !payment) throw new Error('no order');
  await logInAtAlipay(payment.payUrl);
  await product.sandbox.pay(payment.paymentNo, 'alipay');
  expect((await untilOrderIs('credited', api, order.orderNo)).refunds).toEqual([]);
  await product.sandbox.clearFaults();
});

test('a form without Alipay’s signature is refused', async () => {
  const form = new URLSearchParams({ out_trade_no: 'P1', sign: 'eA==', sign_type: 'RSA2', charset: 'utf-8' });
  const answer = await fetch(`${product.url}/huafei-agw/partner/cashier`, { method: 'POST', body: form });
  expect(answer.status).toBe(401);
});

test('a payer inside the messaging app is told to use another browser, and has no order', async () => {
  const { api } = await product.newUser();
  const place = (browser: 'phone' | 'desktop' | 'messagingApp') =>
    api.call('POST /vi/order', {
      operation: 'place',
      requestNo: crypto.randomUUID(),
      mobileNo: '13800138000',
      faceFen: 5000,
      priceFen: 4990,
      payMethod: 'cash',
      firstTimeConfirmed: true,
      browser,
    });
  const refused = await place('messagingApp');
  expect([refused.msgCd, refused.order]).toEqual([errorList.payInPhoneBrowser.msgCd, undefined]);
  const methods = await Promise.all(
    (['phone', 'desktop'] as const).map(async (browser) => {
      const { payment } = await place(browser);
      return new URL(payment?.payUrl ?? '').searchParams.get('method');
    }),
  );
  expect(methods).toEqual(['alipay.trade.wap.pay', 'alipay.trade.page.pay']);
});
