/**
 * Calls that carry the session's token but are open to visitors too (SPEC section 7): without a token they
 * answer, with the token of an ended session they refuse.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createSignOnHarness, type SignOnAnswer } from '../support/sign-on-harness.ts';
import { numbersOf, visitorOf, wish } from '../support/visitors.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ TRUST_PROXY: '1' });
});
afterAll(() => product?.stop());

const newNumber = numbersOf('1390019');

async function endedToken(): Promise<string> {
  const { ssoToken } = await product.newUser();
  await createSignOnHarness(product).call('POST', '/common/v1/ssoToken/invalidate', { ssoToken });
  return ssoToken;
}

describe('SPEC 7 in /auto/v1 only activity/queryValidityById is called without a token', () => {
  test.each([
    ['SPEC 7 GET /auto/v1/protocol/rules', 'textVersion'],
    ['SPEC 7 GET /auto/v1/protocol/version', 'version'],
    ['SPEC 7 GET /auto/v1/config/getAutoMoneyByCnlCode', 'amountsFen'],
    ['SPEC 7 GET /auto/v1/cancelReason/getReason', 'reasons'],
  ] as const)(
    '%s: answers with a valid token or without one; PMC30050 for an ended session',
    async (id, field) => {
      const ask = (input: Record<string, string>): Promise<SignOnAnswer> =>
        createSignOnHarness(product).call('GET', id.slice('SPEC 7 GET '.length), input);
      const { ssoToken } = await product.newUser();
      for (const input of [{ ssoToken }, {}, { ssoToken: '' }]) {
        const answer = await ask(input);
        expect([answer.msgCd, answer[field]]).toEqual(['PMC00000', expect.anything()]);
      }
      for (const token of [await endedToken(), 'nonsense']) {
        const answer = await ask({ ssoToken: token });
        expect([answer.msgCd, answer[field]]).toEqual(['PMC30050', undefined]);
      }
    },
  );
});

describe('SPEC 2 /rechargeTelebill/directResult with the token of a user who has logged in since', () => {
  async function guestOrder() {
    const device = visitorOf(product);
    const { order, resultKey } = await device.api.call('POST /vi/order', {
      ...wish(newNumber()),
      xAuthToken: device.xAuthToken,
    });
    if (!order || !resultKey) throw new Error('not placed');
    return { orderNo: order.orderNo, resultKey, xAuthToken: device.xAuthToken };
  }

  test('SPEC 7 POST /vi/queryRechargeBill: the key opens it; PMC30050 for an ended session', async () => {
    const { orderNo, resultKey } = await guestOrder();
    const { api } = await product.newUser();
    const { orders } = await api.call('POST /vi/queryRechargeBill', { orderNo, resultKey });
    expect(orders).toMatchObject([{ orderNo, state: 'awaitingPayment' }]);
    const { msgCd } = await createSignOnHarness(product).call('POST', '/vi/queryRechargeBill', {
      orderNo,
      resultKey,
      ssoToken: await endedToken(),
    });
    expect(msgCd).toBe('PMC30050');
  });

  test('SPEC 7 POST /vi/order: the ordering device can pay and cancel its order after a login', async () => {
    const { orderNo, xAuthToken, resultKey } = await guestOrder();
    const { api } = await product.newUser();
    expect(
      (await api.call('POST /vi/order', { operation: 'pay', orderNo, xAuthToken })).payment,
    ).toMatchObject({
      payUrl: expect.stringMatching(/^http/),
    });
    expect(
      (await api.call('POST /vi/order', { operation: 'cancel', orderNo, xAuthToken })).order,
    ).toMatchObject({
      orderNo,
    });
    await eventually('the order to be closed', async () => {
      const { orders } = await api.call('POST /vi/queryRechargeBill', { orderNo, resultKey });
      return orders?.[0]?.state === 'closed';
    });
  });

  test('another device, logged in or not, cannot find the order', async () => {
    const { orderNo } = await guestOrder();
    const stranger = visitorOf(product);
    const { api } = await product.newUser();
    for (const caller of [stranger.api, api])
      for (const operation of ['pay', 'cancel'] as const)
        expect(
          (await caller.call('POST /vi/order', { operation, orderNo, xAuthToken: stranger.xAuthToken }))
            .msgInfo,
        ).toBe('We could not find this order.');
  });

  test('a user’s order can be paid by that user, whose device placed a guest order before', async () => {
    const { xAuthToken } = await guestOrder();
    const { api } = await product.newUser();
    const { order } = await api.call('POST /vi/order', { ...wish(newNumber()), xAuthToken });
    expect(
      (await api.call('POST /vi/order', { operation: 'pay', orderNo: order?.orderNo ?? '', xAuthToken }))
        .order,
    ).toMatchObject({ orderNo: order?.orderNo });
  });
});
