// The ways of WeChat Pay through the gateway's calls: a code on a desktop, the app that is handed the
// payment, and a merchant without an app secret. A payer's identity there is never disclosed, nor logged.

import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import type { ApiClient } from '../support/api-client.ts';
import { untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;
const log: string[] = [];
beforeAll(async () => {
  product = await startProduct({ PLAYED_PARTNERS: 'wechat', LOG_LEVEL: 'debug' }, undefined, {
    write: (line) => void log.push(line),
  });
});
afterAll(() => product.stop());

const MOBILE = '13800138000';

const place = (api: ApiClient, browser: 'desktop' | 'messagingApp') =>
  api.call('POST /vi/order', {
    operation: 'place',
    requestNo: crypto.randomUUID(),
    mobileNo: MOBILE,
    faceFen: 5000,
    priceFen: 4990,
    payMethod: 'cash',
    firstTimeConfirmed: true,
    browser,
  });

/** Signs on with the code and state with which the app redirects the browser to our page. */
async function signedOnAt(page: string) {
  const { headers } = await fetch(page, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  const [code = '', state = ''] = ['code', 'state'].map((name) => back.searchParams.get(name) ?? '');
  return { back, signOn: { code, state } };
}

test("a desktop's code leads its scanner to the payment, and the number is credited", async () => {
  const { api } = await product.newUser();
  const { order, payment } = await place(api, 'desktop');
  if (!order || !payment) throw new Error('no order');
  expect(payment).toMatchObject({
    payUrl: expect.stringMatching(/^weixin:\/\/wxpay\/bizpayurl\?pr=\w+$/) as string,
    payWith: { by: 'code' },
  });
  const query = new URLSearchParams({ code: payment.payUrl });
  const led = await fetch(`${product.sandbox.url}/wechat/scanned?${query.toString()}`, {
    redirect: 'manual',
  });
  expect(led.headers.get('location')).toMatch(/^\/wechat\/pay\/T\w+$/);
  await product.sandbox.pay(payment.paymentNo, 'wechat');
  expect(await untilOrderIs('credited', api, order.orderNo)).toMatchObject({ paidFrom: '微信支付' });
});

test("the app is handed the payment, and the payer's openid is neither answered nor logged", async () => {
  const { api } = await product.newUser();
  const { order, payment } = await place(api, 'messagingApp');
  if (!order || !payment) throw new Error('no order');
  expect(payment.payWith).toEqual({ by: 'signOn' });
  const { back, signOn } = await signedOnAt(payment.payUrl);
  expect([back.pathname, back.searchParams.get('orderNo')]).toEqual([
    '/phonebillh5/rechargeTelebill/resultPage',
    order.orderNo,
  ]);
  const pay = () =>
    api.call('POST /vi/order', { operation: 'pay', orderNo: order.orderNo, browser: 'messagingApp', signOn });
  const paying = await pay();
  const { payWith } = paying.payment ?? {};
  if (payWith?.by !== 'app') throw new Error(`nothing to hand over: ${paying.msgInfo}`);
  // Once more, as after a reload: the answer is the same, and no further request is made.
  expect((await pay()).payment?.payWith).toEqual(payWith);
  const [openid = ''] = await product.sandbox.openids();
  expect(openid).toMatch(/^o/);
  expect(await product.sandbox.payInApp(payWith.parameters)).toEqual({
    err_msg: 'get_brand_wcpay_request:ok',
  });
  const done = await untilOrderIs('credited', api, order.orderNo);
  expect(JSON.stringify([paying, done])).not.toContain(openid);
  const secret = product.keys['WECHAT_PAY_APP_SECRET'] ?? '';
  expect(secret).toHaveLength(32);
  for (const kept of [openid, secret, signOn.code]) expect(log.join('\n')).not.toContain(kept);
  expect(log.join('\n')).toContain('cashier.payerOf');
  const { rows } = await product.pool.query('select * from payments where order_no = $1', [order.orderNo]);
  expect(JSON.stringify(rows, (_key, value: unknown) => String(value) && value?.toString())).not.toContain(
    openid,
  );
});

test('a sign-on code of another order cannot pay an order', async () => {
  const [mine, theirs] = [await product.newUser(), await product.newUser()];
  const [my, their] = [await place(mine.api, 'messagingApp'), await place(theirs.api, 'messagingApp')];
  const { signOn } = await signedOnAt(their.payment?.payUrl ?? '');
  const answer = await mine.api.call('POST /vi/order', {
    operation: 'pay',
    orderNo: my.order?.orderNo ?? '',
    browser: 'messagingApp',
    signOn,
  });
  expect(answer.msgCd).toBe(errorList.payerNotKnown.msgCd);
  const other = await mine.api.call('POST /vi/order', {
    operation: 'pay',
    orderNo: their.order?.orderNo ?? '',
    browser: 'messagingApp',
    signOn,
  });
  expect(other.msgCd).toBe(errorList.orderNotFound.msgCd);
});

// The last test: from here on payments inside the app are impossible.
test('without an app secret a payer inside the app is told to pay in another browser', async () => {
  await product.restart({ environment: { WECHAT_PAY_APP_SECRET: '' } });
  const { api } = await product.newUser();
  expect(await place(api, 'messagingApp')).toMatchObject({
    msgCd: errorList.payInPhoneBrowser.msgCd,
    msgInfo: errorList.payInPhoneBrowser.en,
  });
  expect((await place(api, 'desktop')).payment).toMatchObject({ payWith: { by: 'code' } });
});
