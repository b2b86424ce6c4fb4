/**
 * A channel that vouches for a number opens the top-up pages for it (SPEC section 6), but not the past orders
 * of the number's owner.
 */
import { errorList } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';
import { signInUser } from '../support/test-user.ts';
import { lookAtOrder, placeTopUp, untilOrderIs } from '../support/top-up.ts';

const product = productOfFile();
const harness = createSignOnHarness(product);

const notFound = errorList.orderNotFound.msgCd;
const friend = '13800134321';
let people = 0;
const newNumber = (): string => `1390013${String((people += 1)).padStart(4, '0')}`;

/** Returns a client with a new session for a number that the shop vouches for. */
async function tourist(mobileNo: string): Promise<ApiClient> {
  const { ssoToken } = await harness.call('POST', '/vi/verification', harness.tourist({ mobileNo }));
  return createApiClient(product.url, String(ssoToken));
}
/** Returns a client of the number's owner, logged in. */
const owner = async (mobileNo: string): Promise<ApiClient> =>
  createApiClient(product.url, (await signInUser(product.pool, mobileNo)).ssoToken);

/** Places an order. Returns its number. */
async function place(api: ApiClient, mobileNo = friend): Promise<string> {
  const { order, msgInfo } = await placeTopUp(api, mobileNo);
  if (!order) throw new Error(msgInfo);
  return order.orderNo;
}
async function topUp(api: ApiClient, mobileNo = friend): Promise<string> {
  const { order, payment } = await placeTopUp(api, mobileNo);
  await product.sandbox.pay(payment?.paymentNo ?? '');
  await untilOrderIs('credited', api, order?.orderNo ?? '');
  return order?.orderNo ?? '';
}
const ordersOf = async (api: ApiClient): Promise<readonly string[]> =>
  ((await api.call('POST /vi/queryRechargeBill', {})).orders ?? []).map(({ orderNo }) => orderNo);

describe('SPEC 6 tourist: orders', () => {
  test('SPEC 6 tourist: lists, reads, pays and cancels orders of this session', async () => {
    const visitor = await tourist(newNumber());
    const [first, second] = [await place(visitor), await place(visitor)];
    expect(await ordersOf(visitor)).toEqual([second, first]);
    expect(await lookAtOrder(visitor, first)).toMatchObject({ orderNo: first, state: 'awaitingPayment' });
    expect(await visitor.call('POST /vi/order', { operation: 'pay', orderNo: first })).toMatchObject({
      msgCd: 'PMC00000',
      payment: { paymentNo: `P${first}01` },
    });
    expect(await visitor.call('POST /vi/order', { operation: 'cancel', orderNo: second })).toMatchObject({
      msgCd: 'PMC00000',
      order: { state: 'closed' },
    });
  });

  test.each([
    ['the owner', owner],
    ['another tourist of the same channel', tourist],
  ] as const)(
    'SPEC 6 tourist: an order that %s placed with the number is not found by any call',
    async (_who, other) => {
      const mobileNo = newNumber();
      const earlier = await other(mobileNo);
      const page = await earlier.call('POST /vi/fusionPageInfo', { mobileNo: friend });
      const wish = {
        operation: 'place',
        requestNo: `somebody-s-request-${mobileNo}`,
        mobileNo: friend,
        faceFen: 1000,
        priceFen: page.denominations?.[0]?.priceFen ?? 0,
        payMethod: 'cash',
        firstTimeConfirmed: true,
      } as const;
      const orderNo = (await earlier.call('POST /vi/order', wish)).order?.orderNo ?? '';
      const visitor = await tourist(mobileNo);
      expect(await ordersOf(visitor)).toEqual([]);
      for (const answer of [
        await visitor.call('POST /vi/queryRechargeBill', { orderNo }),
        await visitor.call('POST /vi/queryRechargeBill', { requestNo: wish.requestNo }),
        await visitor.call('POST /vi/order', { operation: 'pay', orderNo }),
        await visitor.call('POST /vi/order', { operation: 'cancel', orderNo }),
      ])
        expect(answer.msgCd).toBe(notFound);
      // Repeating the same request returns the order to the session that placed it, and to no other.
      expect((await visitor.call('POST /vi/order', wish)).msgCd).toBe(errorList.requestNoReused.msgCd);
      expect((await earlier.call('POST /vi/order', wish)).order).toMatchObject({
        orderNo,
        state: 'awaitingPayment',
      });
    },
  );

  test("SPEC 6 tourist: pages and filters of the list show only this session's orders", async () => {
    const mobileNo = newNumber();
    const [visitor, user] = [await tourist(mobileNo), await owner(mobileNo)];
    const own: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      await place(user);
      own.push(await place(visitor));
    }
    const newest = own.toReversed();
    const page = await visitor.call('POST /vi/queryRechargeBill', { pageSize: 2, state: 'awaitingPayment' });
    expect([page.orders?.map(({ orderNo }) => orderNo), page.nextCursor]).toEqual([
      newest.slice(0, 2),
      newest[1],
    ]);
    const next = await visitor.call('POST /vi/queryRechargeBill', { pageSize: 2, cursor: newest[1] ?? '' });
    expect([next.orders?.map(({ orderNo }) => orderNo), next.nextCursor]).toEqual([newest.slice(2), null]);
  });

  test("SPEC 6 tourist: the number's owner later sees all orders, and pays the unpaid ones", async () => {
    const mobileNo = newNumber();
    const user = await owner(mobileNo);
    const all = [
      await place(user),
      await place(await tourist(mobileNo)),
      await place(await tourist(mobileNo)),
    ];
    expect((await ordersOf(user)).toSorted()).toEqual(all.toSorted());
    expect(await user.call('POST /vi/order', { operation: 'pay', orderNo: all[1] ?? '' })).toMatchObject({
      msgCd: 'PMC00000',
    });
  });
});

describe('SPEC 6 tourist: numbers', () => {
  test("SPEC 6 tourist: a number is known by this session's top-ups, not by its owner's", async () => {
    const mobileNo = newNumber();
    await topUp(await owner(mobileNo));
    const visitor = await tourist(mobileNo);
    const known = () => visitor.call('POST /vi/unknown-mobile', { mobileNo: friend });
    expect(await known()).toMatchObject({ known: false, lastToppedUpAt: null });
    await topUp(visitor);
    expect(await known()).toMatchObject({ known: true, lastToppedUpAt: expect.any(String) });
    expect(
      await (await tourist(mobileNo)).call('POST /vi/unknown-mobile', { mobileNo: friend }),
    ).toMatchObject({ known: false });
    expect(await visitor.call('POST /vi/fusionPageInfo', {})).toMatchObject({ recentNumbers: [] });
    expect((await (await owner(mobileNo)).call('POST /vi/fusionPageInfo', {})).recentNumbers).toMatchObject([
      { mobileNo: friend },
    ]);
  });

  test('SPEC 6 tourist: a number that the owner tops up still needs a confirmation', async () => {
    const mobileNo = newNumber();
    await topUp(await owner(mobileNo));
    const wish = (requestNo: string) =>
      ({
        operation: 'place',
        requestNo,
        mobileNo: friend,
        faceFen: 1000,
        priceFen: 998,
        payMethod: 'cash',
      }) as const;
    expect(
      (await (await owner(mobileNo)).call('POST /vi/order', wish('the-owner-is-known-here'))).msgCd,
    ).toBe('PMC00000');
    expect(
      (await (await tourist(mobileNo)).call('POST /vi/order', wish('the-tourist-is-not-known'))).msgCd,
    ).toBe(errorList.firstTimeNotConfirmed.msgCd);
  });

  test('SPEC 6 tourist: daily limits include all orders of the user and of each tourist', async () => {
    const mobileNo = newNumber();
    const [user, visitor] = [await owner(mobileNo), await tourist(mobileNo)];
    const order = async (api: ApiClient, faceFen: number, requestNo: string) =>
      (
        await api.call('POST /vi/order', {
          operation: 'place',
          requestNo,
          mobileNo: friend,
          faceFen,
          priceFen: Math.ceil(faceFen * 0.998),
          payMethod: 'cash',
          firstTimeConfirmed: true,
        })
      ).msgCd;
    for (const [api, requestNo] of [
      [user, 'limit-request-01'],
      [visitor, 'limit-request-02'],
      [await tourist(mobileNo), 'limit-request-03'],
    ] as const)
      expect(await order(api, 10_000, requestNo)).toBe('PMC00000');
    // A tourist's daily limit is 300 yuan, a user's is 2,000.
    expect(await order(visitor, 1000, 'limit-request-04')).toBe(errorList.dayLimitReached.msgCd);
    for (const requestNo of ['limit-request-05', 'limit-request-06', 'limit-request-07'])
      expect(await order(user, 50_000, requestNo)).toBe('PMC00000');
    expect(await order(user, 50_000, 'limit-request-08')).toBe(errorList.dayLimitReached.msgCd);
    expect(await order(visitor, 50_000, 'limit-request-09')).toBe(errorList.amountNotOffered.msgCd);
  });
});
