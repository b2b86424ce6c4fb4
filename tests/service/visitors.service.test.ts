/**
 * Topping up without login (SPEC section 2, directCharge and directResult): a visitor is a device, and the
 * key of a result opens that result only.
 */
import { randomUUID } from 'node:crypto';
import { errorList, type ErrorName, type OrderWithTimelineView } from '@phonebill/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';

const code = (name: ErrorName): string => errorList[name].msgCd;
const done = 'PMC00000';
let people = 1000;
/** Numbers from 1000 on mean nothing to the carrier's stand-in. */
const newNumber = (): string => `1390015${(people += 1)}`;

interface Device {
  readonly api: ApiClient;
  readonly xAuthToken: string;
}
const visitorOf = (product: RunningProduct, address = '203.0.113.1'): Device => ({
  api: createApiClient(product.url, '', { 'x-forwarded-for': address }),
  xAuthToken: randomUUID(),
});

/** Fifty yuan for a number of China Mobile. */
const wish = (mobileNo: string, requestNo: string = randomUUID()) =>
  ({
    operation: 'place',
    requestNo,
    mobileNo,
    faceFen: 5000,
    priceFen: 4990,
    payMethod: 'cash',
    firstTimeConfirmed: true,
  }) as const;

async function place({ api, xAuthToken }: Device, mobileNo = newNumber()) {
  const { order, payment, resultKey, msgInfo } = await api.call('POST /vi/order', {
    ...wish(mobileNo),
    xAuthToken,
  });
  if (!order || !payment || !resultKey) throw new Error(`not placed: ${msgInfo}`);
  return { orderNo: order.orderNo, paymentNo: payment.paymentNo, payUrl: payment.payUrl, resultKey };
}

describe('whoever is not logged in', () => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProduct({ TRUST_PROXY: 'true' });
  });
  afterAll(() => product?.stop());

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

  test(
    'SPEC 2 /rechargeTelebill/directCharge: amounts without prices and the lower limits before ' +
      'there is a number; prices of a number up to the limit',
    async () => {
      const { api } = visitorOf(product);
      const page = await api.call('POST /vi/fusionPageInfo', {});
      expect(page).toMatchObject({
        msgCd: done,
        ownMobileNo: '',
        recentNumbers: [],
        limit: { minFen: 1000, maxFen: 20_000, perDayFen: 30_000, perMonthFen: 100_000 },
      });
      expect(page.denominations?.map(({ faceFen, priceFen }) => [faceFen, priceFen])).toEqual(
        [1000, 2000, 3000, 5000, 10_000, 20_000].map((fen) => [fen, fen]),
      );
      expect((await api.call('GET /vi/discount', { mobileNo: '13800138000' })).denominations?.at(-1)).toEqual(
        {
          faceFen: 20_000,
          priceFen: 19_960,
        },
      );
    },
  );

  test(
    'SPEC 2 /rechargeTelebill/directCharge: an order without login and without a device is ' +
      'refused like an ended session; paying and cancelling, too',
    async () => {
      const visitor = visitorOf(product);
      const { orderNo } = await place(visitor);
      expect((await visitor.api.call('POST /vi/order', wish(newNumber()))).msgCd).toBe(code('tokenInvalid'));
      for (const operation of ['pay', 'cancel'] as const)
        expect((await visitor.api.call('POST /vi/order', { operation, orderNo })).msgCd).toBe(
          code('tokenInvalid'),
        );
      expect((await visitor.api.call('POST /vi/queryRechargeBill', {})).msgCd).toBe(code('tokenInvalid'));
    },
  );

  test('SPEC 2 /rechargeTelebill/directCharge: points need a login, whatever is sent', async () => {
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
    // Whoever pays money and names a good besides buys no good.
    const named = { ...wish(newNumber()), xAuthToken, goodsId: 'P10' };
    expect((await api.call('POST /vi/order', named)).order).toMatchObject({
      payMethod: 'cash',
      goodsId: null,
    });
  });

  test(
    'SPEC 2 /rechargeTelebill/directCharge: every number is confirmed in words; paid and ' +
      'credited; the cashier leads back to directResult with the key',
    async () => {
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
      expect(
        (await product.sandbox.credits()).filter((credit) => credit.mobileNo === mobileNo),
      ).toMatchObject([{ faceFen: 5000 }]);
    },
  );

  test('SPEC 2 /rechargeTelebill/directCharge: refused by the carrier, the money goes back', async () => {
    const { orderNo, paymentNo, resultKey } = await place(visitorOf(product), '13900150010');
    await product.sandbox.pay(paymentNo);
    expect((await untilIs('refunded', orderNo, resultKey)).refunds).toMatchObject([
      { amountFen: 4990, state: 'settled' },
    ]);
  });

  test('SPEC 2 /rechargeTelebill/directCharge: declined, the same device pays again or cancels', async () => {
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

  test(
    'SPEC 2 /rechargeTelebill/directResult: another device, and a user, neither read without the ' +
      'key, nor pay, nor cancel; asking makes no visitor',
    async () => {
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
          (await other.api.call('POST /vi/order', { operation, orderNo, xAuthToken: other.xAuthToken }))
            .msgCd,
        ).toBe(code('orderNotFound'));
        // A session counts before the device.
        expect(
          (await someone.call('POST /vi/order', { operation, orderNo, xAuthToken: mine.xAuthToken })).msgCd,
        ).toBe(code('orderNotFound'));
      }
      expect(await visitors()).toBe(before);
      expect((await other.api.call('POST /vi/queryRechargeBill', { orderNo })).msgCd).toBe(
        code('tokenInvalid'),
      );
      expect((await someone.call('POST /vi/queryRechargeBill', { orderNo })).msgCd).toBe(
        code('orderNotFound'),
      );
      expect((await someone.call('POST /vi/queryRechargeBill', {})).orders).toEqual([]);
      // The same request number of another device is another order.
      const theirs = await other.api.call('POST /vi/order', { ...request, xAuthToken: other.xAuthToken });
      expect(theirs.msgCd).toBe(done);
      expect(theirs.order?.orderNo).not.toBe(orderNo);
    },
  );

  test(
    'SPEC 2 /rechargeTelebill/directResult: a forged key and the key of another order open ' +
      "nothing, and tell nothing: a user's order and none at all are answered alike",
    async () => {
      const visitor = visitorOf(product);
      const [one, two] = [await place(visitor), await place(visitor)];
      const user = await product.newUser();
      const users = (await user.api.call('POST /vi/order', wish(newNumber()))).order?.orderNo ?? '';
      // The last of 43 characters has two bits that belong to no byte: with others there the bytes are the
      // same, and it is no key.
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
    },
  );

  test(
    'SPEC 2 /rechargeTelebill/directResult: with the key the number is masked; request number ' +
      "and payer's account stay hidden, whoever asks",
    async () => {
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
    },
  );

  test(
    'SPEC 2 /rechargeTelebill/directCharge: a device may order for 300 yuan a day and 200 at a ' +
      'time; whoever is logged in, for more',
    async () => {
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
    },
  );
});

describe('how many orders a day', () => {
  let product: RunningProduct;
  let addresses = 0;
  beforeAll(async () => {
    product = await startProduct({
      TRUST_PROXY: 'true',
      GUEST_ORDERS_PER_NUMBER: '2',
      GUEST_ORDERS_PER_DEVICE: '3',
      GUEST_ORDERS_PER_ADDRESS: '5',
    });
  });
  afterAll(() => product?.stop());
  const newAddress = (): string => `198.51.100.${String((addresses += 1))}`;
  const order = async (
    { api, xAuthToken }: Device,
    mobileNo: string,
    more: { requestNo?: string; priceFen?: number } = {},
  ): Promise<string> => (await api.call('POST /vi/order', { ...wish(mobileNo), xAuthToken, ...more })).msgCd;

  test('SPEC 2 /rechargeTelebill/directCharge: for one number, whoever orders', async () => {
    const mobileNo = newNumber();
    for (let at = 0; at < 2; at += 1)
      expect(await order(visitorOf(product, newAddress()), mobileNo)).toBe(done);
    const third = visitorOf(product, newAddress());
    expect(
      await third.api.call('POST /vi/order', { ...wish(mobileNo), xAuthToken: third.xAuthToken }),
    ).toEqual({ msgCd: 'PMC41008', msgInfo: errorList.guestLimitReached.en });
    expect((await (await product.newUser()).api.call('POST /vi/order', wish(mobileNo))).msgCd).toBe(done);
    // What was refused for its number counts for nobody.
    for (let at = 0; at < 3; at += 1) expect(await order(third, newNumber())).toBe(done);
  });

  test('SPEC 2 /rechargeTelebill/directCharge: limit of a device, whatever number or address', async () => {
    const { xAuthToken } = visitorOf(product);
    const elsewhere = (): Device => ({ ...visitorOf(product, newAddress()), xAuthToken });
    for (let at = 0; at < 3; at += 1) expect(await order(elsewhere(), newNumber())).toBe(done);
    expect(await order(elsewhere(), newNumber())).toBe(code('guestLimitReached'));
  });

  test('SPEC 2 /rechargeTelebill/directCharge: limit of an address, of IPv6 by network', async () => {
    for (let at = 0; at < 5; at += 1)
      expect(await order(visitorOf(product, `2001:db8:1:2::${at}`), newNumber())).toBe(done);
    expect(await order(visitorOf(product, '2001:db8:1:2:ffff::9'), newNumber())).toBe(
      code('guestLimitReached'),
    );
    expect(await order(visitorOf(product, '2001:db8:1:3::1'), newNumber())).toBe(done);
  });

  test(
    'SPEC 2 /rechargeTelebill/directCharge: counted once per order: a repeated request number, ' +
      'also many at once, and a refused wish count nothing more',
    async () => {
      const visitor = visitorOf(product, newAddress());
      const requestNo = randomUUID();
      const mobileNo = newNumber();
      expect(
        new Set(await Promise.all(Array.from({ length: 6 }, () => order(visitor, mobileNo, { requestNo })))),
      ).toContain(done);
      for (let at = 0; at < 4; at += 1) expect(await order(visitor, mobileNo, { requestNo })).toBe(done);
      expect(await order(visitor, newNumber(), { priceFen: 1 })).toBe(code('priceChanged'));
      const counted = await eventually('the repeated ones to be taken back', async () => {
        const { rows } = await product.pool.query(
          `
          select cardinality(used_at) as count from rate_limits where scope = 'guestOrders.number'
          and key = $1`,
          [mobileNo],
        );
        return rows[0].count === 1;
      });
      expect(counted).toBe(true);
      for (let at = 0; at < 2; at += 1) expect(await order(visitor, newNumber())).toBe(done);
      expect(await order(visitor, newNumber())).toBe(code('guestLimitReached'));
    },
  );

  test("SPEC 2 /rechargeTelebill/directCharge: an order over the day's limit counts as none", async () => {
    const visitor = visitorOf(product, newAddress());
    const big = (faceFen: number, priceFen: number) =>
      visitor.api.call('POST /vi/order', {
        ...wish(newNumber()),
        faceFen,
        priceFen,
        xAuthToken: visitor.xAuthToken,
      });
    expect((await big(20_000, 19_960)).msgCd).toBe(done);
    for (let at = 0; at < 3; at += 1) expect((await big(20_000, 19_960)).msgCd).toBe(code('dayLimitReached'));
    expect((await big(1000, 998)).msgCd).toBe(done);
    expect((await big(1000, 998)).msgCd).toBe(done);
    expect((await big(1000, 998)).msgCd).toBe(code('guestLimitReached'));
  });

  test(
    'SPEC 6 tourist: the limits of guests hold for tourists, too, and not for the user whose ' +
      'number it is',
    async () => {
      const harness = createSignOnHarness(product);
      const [own, friend] = [newNumber(), newNumber()];
      const { ssoToken } = await harness.call('POST', '/vi/verification', harness.tourist({ mobileNo: own }));
      const tourist = createApiClient(product.url, String(ssoToken), { 'x-forwarded-for': newAddress() });
      for (let at = 0; at < 2; at += 1)
        expect(await tourist.call('POST /vi/order', wish(friend))).toMatchObject({
          msgCd: done,
          resultKey: null,
        });
      expect((await tourist.call('POST /vi/order', wish(friend))).msgCd).toBe(code('guestLimitReached'));
      expect(
        (await tourist.call('POST /vi/order', { ...wish(own), faceFen: 30_000, priceFen: 29_940 })).msgCd,
      ).toBe(code('amountNotOffered'));
    },
  );
});
