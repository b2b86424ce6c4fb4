// WeChat Pay and Alipay at once, each in its own protocol: chosen, changed on an unpaid order, confirmed by
// their notices, compared in separate books, and removed one after the other.

import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { logInAtAlipay } from '../support/alipay-payer.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ PLAYED_PARTNERS: 'wechat,alipay', ENTRUST_PROVIDER: 'phonebill' });
});
afterAll(() => product.stop());

async function place(api: ApiClient, cashier: 'wechat' | 'alipay') {
  const { order, payment, msgInfo } = await api.call('POST /vi/order', {
    operation: 'place',
    requestNo: crypto.randomUUID(),
    mobileNo: '13800134321',
    faceFen: 5000,
    priceFen: 4990,
    payMethod: 'cash',
    firstTimeConfirmed: true,
    browser: 'phone',
    cashier,
  });
  if (!order || !payment) throw new Error(msgInfo);
  return { order, payment };
}

test('an order is paid at the chosen cashier, whose notice is accepted at the common address', async () => {
  const { api } = await product.newUser();
  for (const cashier of ['alipay', 'wechat'] as const) {
    const { order, payment } = await place(api, cashier);
    expect(order.cashier).toBe(cashier);
    if (cashier === 'alipay') await logInAtAlipay(payment.payUrl);
    await product.sandbox.pay(payment.paymentNo, cashier);
    expect(await untilOrderIs('credited', api, order.orderNo)).toMatchObject({ cashier });
  }
  await expect.poll(() => product.sandbox.callbacksWaiting()).toBe(0);
});

test('an unpaid order can be paid at another cashier once the first payment is closed', async () => {
  const { api } = await product.newUser();
  const { order } = await place(api, 'wechat');
  const pay = (cashier: 'wechat' | 'alipay') =>
    api.call('POST /vi/order', { operation: 'pay', orderNo: order.orderNo, browser: 'phone', cashier });
  const atAlipay = await pay('alipay');
  expect(atAlipay.order?.cashier).toBe('alipay');
  // No payer has logged in at Alipay, so the payment cannot be closed, and could still be paid.
  expect((await pay('wechat')).msgCd).toBe(errorList.payWhereBegun.msgCd);
  await logInAtAlipay(atAlipay.payment?.payUrl ?? '');
  const atWechat = await pay('wechat');
  expect(atWechat.order?.cashier).toBe('wechat');
  await product.sandbox.pay(atWechat.payment?.paymentNo ?? '', 'wechat');
  await untilOrderIs('credited', api, order.orderNo);
  const { rows } = await product.pool.query(
    'select cashier, state from payments where order_no = $1 order by payment_no',
    [order.orderNo],
  );
  expect(rows).toEqual([
    { cashier: 'wechat', state: 'closed' },
    { cashier: 'alipay', state: 'closed' },
    { cashier: 'wechat', state: 'paid' },
  ]);
});

test('each cashier has a reconciliation book', async () => {
  const { rows } = await product.pool.query(
    `select book from reconciliation_books where book like 'cash%' order by book`,
  );
  // Payments from before cashiers were named used a cashier of our own protocol: the first cashier takes over
  // its book.
  expect(rows).toEqual([{ book: 'cash' }, { book: 'cash.alipay' }]);
});

test('a cashier can be removed once no order is open there, or stay as CASHIER_FORMER', async () => {
  const started = (environment: Readonly<Record<string, string>>) => product.restart({ environment });
  const { api } = await product.newUser();
  const { order, payment } = await place(api, 'alipay');
  await expect(started({ CASHIER_PROVIDER: 'wechat' })).rejects.toThrow(
    /^CASHIER_PROVIDER is wechat, and orders are open that alipay has to answer for: [^\n]+$/,
  );
  await started({ CASHIER_PROVIDER: 'wechat', CASHIER_FORMER: 'alipay' });
  expect((await api.call('POST /vi/fusionPageInfo', {})).cashier).toBe('wechat');
  await logInAtAlipay(payment.payUrl);
  await product.sandbox.pay(payment.paymentNo, 'alipay');
  await untilOrderIs('credited', api, order.orderNo);
  await expect.poll(async () => (await product.pool.query('select from order_wakes')).rowCount).toBe(0);
  await started({ CASHIER_PROVIDER: 'wechat' });
  await started({});
});
