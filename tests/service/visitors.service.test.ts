/**
 * Topping up without login (SPEC section 2, directCharge and directResult): a visitor is a device, and the
 * key of a result opens that result only.
 */
import { errorList, type OrderWithTimelineView } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { codeOf as code } from '../support/sign-on-answers.ts';
import { type Device, numbersOf, visitorOf, wish } from '../support/visitors.ts';
import { productOfFile } from '../support/product-of-file.ts';

const done = 'PMC00000';
const newNumber = numbersOf('1390015');

async function place({ api, xAuthToken }: Device, mobileNo = newNumber()) {
  const { order, payment, resultKey, msgInfo } = await api.call('POST /vi/order', {
    ...wish(mobileNo),
    xAuthToken,
  });
  if (!order || !payment || !resultKey) throw new Error(`not placed: ${msgInfo}`);
  return { orderNo: order.orderNo, paymentNo: payment.paymentNo, payUrl: payment.payUrl, resultKey };
}

describe('a visitor without a session', () => {
  const product = productOfFile({ TRUST_PROXY: '1' });

  const look = async (orderNo: string, resultKey: string): Promise<OrderWithTimelineView> => {
    const { orders, msgInfo } = await visitorOf(product).api.call('POST /vi/queryRechargeBill', {
      orderNo,
      resultKey,
    });
    const [order] = orders ?? [];
    if (!order) throw new Error(msgInfo);
    return order as OrderWithTimelineView;
  };
  const untilIs = (state: string, orderNo: string, resultKey: string): Promise<OrderWithTimelineView> =>
    eventually(`the order to be ${state}`, async () => {
      const order = await look(orderNo, resultKey);
      return order.state === state && order;
    });

  test('SPEC 2 /rechargeTelebill/directCharge: shows prices once a number is given', async () => {
    const { api } = visitorOf(product);
    const page = await api.call('POST /vi/fusionPageInfo', {});
    expect(page).toMatchObject({
      msgCd: done,
      ownMobileNo: '',
      recentNumbers: [],
      vouchers: [],
      limit: { minFen: 1000, maxFen: 20_000, perDayFen: 30_000, perMonthFen: 100_000 },
    });
    expect(page.denominations?.map(({ faceFen, priceFen }) => [faceFen, priceFen])).toEqual(
      [1000, 2000, 3000, 5000, 10_000, 20_000].map((fen) => [fen, fen]),
    );
    expect((await api.call('GET /vi/discount', { mobileNo: '13800138000' })).denominations?.at(-1)).toEqual({
      faceFen: 20_000,
      priceFen: 19_960,
    });
  });

  test('SPEC 2 /rechargeTelebill/directCharge: an order without login and device gets PMC30050', async () => {
    const visitor = visitorOf(product);
    const { orderNo } = await place(visitor);
    expect((await visitor.api.call('POST /vi/order', wish(newNumber()))).msgCd).toBe(code('tokenInvalid'));
    for (const operation of ['pay', 'cancel'] as const)
      expect((await visitor.api.call('POST /vi/order', { operation, orderNo })).msgCd).toBe(
        code('tokenInvalid'),
      );
    expect((await visitor.api.call('POST /vi/queryRechargeBill', {})).msgCd).toBe(code('tokenInvalid'));
  });

  test('SPEC 2 /rechargeTelebill/directCharge: points need a login', async () => {
    const { api, xAuthToken } = visitorOf(product);
    const forPoints = {
      ...wish(newNumber()),
      payMethod: 'points',
      goodsId: 'P10',
      points: 1000,
      messageTicket: 'none',
      xAuthToken,
    } as const;
    expect((await api.call('POST /vi/order', forPoints)).msgCd).toBe(code('tokenInvalid'));
    // A user who pays money and also names a good does not buy the good.
    const named = { ...wish(newNumber()), xAuthToken, goodsId: 'P10' };
    expect((await api.call('POST /vi/order', named)).order).toMatchObject({
      payMethod: 'cash',
      goodsId: null,
    });
  });

  test('SPEC 2 /rechargeTelebill/directCharge: a confirmed and paid order is credited', async () => {
    const visitor = visitorOf(product);
    const mobileNo = newNumber();
    const { firstTimeConfirmed: _, ...unconfirmed } = wish(mobileNo);
    expect(
      (await visitor.api.call('POST /vi/order', { ...unconfirmed, xAuthToken: visitor.xAuthToken })).msgCd,
    ).toBe(code('firstTimeNotConfirmed'));
    const { orderNo, paymentNo, payUrl, resultKey } = await place(visitor, mobileNo);
    expect(await (await fetch(payUrl)).text()).toContain(
      `/phonebillh5/rechargeTelebill/directResult?orderNo=${orderNo}&amp;key=${resultKey}`,
    );
    expect(await product.sandbox.pay(paymentNo)).toBe('paid');
    await untilIs('credited', orderNo, resultKey);
    expect((await product.sandbox.credits()).filter((credit) => credit.mobileNo === mobileNo)).toMatchObject([
      { faceFen: 5000 },
    ]);
  });

  test('SPEC 2 /rechargeTelebill/directCharge: an order that the carrier refuses is refunded', async () => {
    const { orderNo, paymentNo, resultKey } = await place(visitorOf(product), '13900150010');
    await product.sandbox.pay(paymentNo);
    expect((await untilIs('refunded', orderNo, resultKey)).refunds).toMatchObject([
      { amountFen: 4990, state: 'settled' },
    ]);
  });

  test('SPEC 2 /rechargeTelebill/directCharge: the device can pay again after a decline', async () => {
    const visitor = visitorOf(product);
    const [declined, unwanted] = [await place(visitor), await place(visitor)];
    await product.sandbox.decline(declined.paymentNo);
    await eventually(
      'the decline to be known',
      async () => (await look(declined.orderNo, declined.resultKey)).paymentState === 'declined',
    );
    const again = await visitor.api.call('POST /vi/order', {
      operation: 'pay',
      orderNo: declined.orderNo,
      xAuthToken: visitor.xAuthToken,
    });
    expect(again).toMatchObject({
      msgCd: done,
      payment: { paymentNo: `P${declined.orderNo}02` },
      resultKey: declined.resultKey,
    });
    await product.sandbox.pay(again.payment?.paymentNo ?? '');
    await untilIs('credited', declined.orderNo, declined.resultKey);
    expect(
      await visitor.api.call('POST /vi/order', {
        operation: 'cancel',
        orderNo: unwanted.orderNo,
        xAuthToken: visitor.xAuthToken,
      }),
    ).toMatchObject({ msgCd: done, order: { state: 'closed' } });
  });

  test('SPEC 2 /rechargeTelebill/directResult: another device or user has no access', async () => {
    const mine = visitorOf(product);
    const request = wish(newNumber());
    const { orderNo } = await mine.api
      .call('POST /vi/order', { ...request, xAuthToken: mine.xAuthToken })
      .then(({ order }) => ({ orderNo: order?.orderNo ?? '' }));
    const visitors = async (): Promise<number> =>
      Number((await product.pool.query('select count(*) from visitors')).rows[0].count);
    const before = await visitors();
    const other = visitorOf(product);
    const someone = (await product.newUser()).api;
    for (const operation of ['pay', 'cancel'] as const) {
      expect(
        (await other.api.call('POST /vi/order', { operation, orderNo, xAuthToken: other.xAuthToken })).msgCd,
      ).toBe(code('orderNotFound'));
      // Not as a user either, who may do so only with the device's own key.
      for (const device of [{}, { xAuthToken: other.xAuthToken }])
        expect((await someone.call('POST /vi/order', { operation, orderNo, ...device })).msgCd).toBe(
          code('orderNotFound'),
        );
    }
    expect(await visitors()).toBe(before);
    expect((await other.api.call('POST /vi/queryRechargeBill', { orderNo })).msgCd).toBe(
      code('tokenInvalid'),
    );
    expect((await someone.call('POST /vi/queryRechargeBill', { orderNo })).msgCd).toBe(code('orderNotFound'));
    expect((await someone.call('POST /vi/queryRechargeBill', {})).orders).toEqual([]);
    // The same request number from another device is another order.
    const theirs = await other.api.call('POST /vi/order', { ...request, xAuthToken: other.xAuthToken });
    expect(theirs.msgCd).toBe(done);
    expect(theirs.order?.orderNo).not.toBe(orderNo);
  });

  test("SPEC 2 /rechargeTelebill/directResult: a forged or other order's key finds no order", async () => {
    const visitor = visitorOf(product);
    const [one, two] = [await place(visitor), await place(visitor)];
    const user = await product.newUser();
    const users = (await user.api.call('POST /vi/order', wish(newNumber()))).order?.orderNo ?? '';
    // The last of 43 characters has two bits that belong to no byte: changing them yields the same bytes,
    // but the key is refused.
    const respelled = one.resultKey.slice(0, -1) + String.fromCharCode(one.resultKey.charCodeAt(42) + 1);
    expect(Buffer.from(respelled, 'base64url')).toEqual(Buffer.from(one.resultKey, 'base64url'));
    const answers = await Promise.all(
      [
        [one.orderNo, two.resultKey],
        [one.orderNo, 'A'.repeat(43)],
        [one.orderNo, respelled],
        [users, one.resultKey],
        ['9'.repeat(24), one.resultKey],
      ].map(([orderNo = '', resultKey = '']) =>
        visitor.api.call('POST /vi/queryRechargeBill', { orderNo, resultKey }),
      ),
    );
    for (const answer of answers)
      expect(answer).toEqual({ msgCd: code('orderNotFound'), msgInfo: errorList.orderNotFound.en });
    expect(await look(one.orderNo, one.resultKey)).toMatchObject({ orderNo: one.orderNo });
  });

  test('SPEC 2 /rechargeTelebill/directResult: the key shows only a masked number', async () => {
    const visitor = visitorOf(product);
    const mobileNo = newNumber();
    const { orderNo, paymentNo, resultKey } = await place(visitor, mobileNo);
    await product.sandbox.pay(paymentNo);
    const order = await untilIs('credited', orderNo, resultKey);
    expect(order).toMatchObject({
      mobileNo: `139****${mobileNo.slice(-4)}`,
      requestNo: '',
      paidFrom: null,
      faceFen: 5000,
      priceFen: 4990,
    });
    expect(order.timeline.map(({ event }) => event)).toContain('credited');
    const asUser = await (
      await product.newUser()
    ).api.call('POST /vi/queryRechargeBill', { orderNo, resultKey });
    for (const answer of [order, asUser]) expect(JSON.stringify(answer)).not.toContain(mobileNo);
  });

  test('SPEC 2 /rechargeTelebill/directCharge: ¥200 at a time and ¥300 a day per device', async () => {
    const { api, xAuthToken } = visitorOf(product);
    const order = (faceFen: number, priceFen: number) =>
      api.call('POST /vi/order', { ...wish(newNumber()), faceFen, priceFen, xAuthToken });
    expect((await order(30_000, 29_940)).msgCd).toBe(code('amountNotOffered'));
    expect((await order(20_000, 19_960)).msgCd).toBe(done);
    expect((await order(10_000, 9980)).msgCd).toBe(done);
    expect(await order(1000, 998)).toMatchObject({
      msgCd: code('dayLimitReached'),
      msgInfo: 'This would exceed the limit of ¥300.00 per day.',
    });
    expect(
      (
        await (
          await product.newUser()
        ).api.call('POST /vi/order', { ...wish(newNumber()), faceFen: 30_000, priceFen: 29_940 })
      ).msgCd,
    ).toBe(done);
  });
});
