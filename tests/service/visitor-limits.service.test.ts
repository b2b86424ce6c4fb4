/** The number of orders per number, device and address a day without login (SPEC section 2). */
import { randomUUID } from 'node:crypto';
import { errorList } from '@phonebill/contract';
import { describe, expect, test } from 'vitest';
import { createApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { codeOf as code } from '../support/sign-on-answers.ts';
import { type Device, numbersOf, visitorOf, wish } from '../support/visitors.ts';
import { productOfFile } from '../support/product-of-file.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';

const done = 'PMC00000';
const newNumber = numbersOf('1390016');

describe('orders a day', () => {
  const product = productOfFile({
    TRUST_PROXY: '1',
    GUEST_ORDERS_PER_NUMBER: '2',
    GUEST_ORDERS_PER_DEVICE: '3',
    GUEST_ORDERS_PER_ADDRESS: '5',
  });
  let addresses = 0;
  const newAddress = (): string => `198.51.100.${String((addresses += 1))}`;
  const order = async (
    { api, xAuthToken }: Device,
    mobileNo: string,
    more: { requestNo?: string; priceFen?: number } = {},
  ): Promise<string> => (await api.call('POST /vi/order', { ...wish(mobileNo), xAuthToken, ...more })).msgCd;

  test('SPEC 2 /rechargeTelebill/directCharge: limit of a number, for all devices', async () => {
    const mobileNo = newNumber();
    for (let at = 0; at < 2; at += 1)
      expect(await order(visitorOf(product, newAddress()), mobileNo)).toBe(done);
    const third = visitorOf(product, newAddress());
    expect(
      await third.api.call('POST /vi/order', { ...wish(mobileNo), xAuthToken: third.xAuthToken }),
    ).toEqual({ msgCd: 'PMC41008', msgInfo: errorList.guestLimitReached.en });
    expect((await (await product.newUser()).api.call('POST /vi/order', wish(mobileNo))).msgCd).toBe(done);
    // An order refused for its number does not count towards any limit.
    for (let at = 0; at < 3; at += 1) expect(await order(third, newNumber())).toBe(done);
  });

  test('SPEC 2 /rechargeTelebill/directCharge: limit of a device, for all its numbers', async () => {
    const { xAuthToken } = visitorOf(product);
    const elsewhere = (): Device => ({ ...visitorOf(product, newAddress()), xAuthToken });
    for (let at = 0; at < 3; at += 1) expect(await order(elsewhere(), newNumber())).toBe(done);
    expect(await order(elsewhere(), newNumber())).toBe(code('guestLimitReached'));
  });

  test('SPEC 2 /rechargeTelebill/directCharge: limit of an address, and of an IPv6 network', async () => {
    for (let at = 0; at < 5; at += 1)
      expect(await order(visitorOf(product, `2001:db8:1:2::${at}`), newNumber())).toBe(done);
    expect(await order(visitorOf(product, '2001:db8:1:2:ffff::9'), newNumber())).toBe(
      code('guestLimitReached'),
    );
    expect(await order(visitorOf(product, '2001:db8:1:3::1'), newNumber())).toBe(done);
  });

  test('SPEC 2 /rechargeTelebill/directCharge: forged addresses do not extend the limit', async () => {
    const own = newAddress();
    for (let at = 0; at < 5; at += 1)
      expect(await order(visitorOf(product, `203.0.113.${at}, ${own}`), newNumber())).toBe(done);
    expect(await order(visitorOf(product, `203.0.113.9, ${own}`), newNumber())).toBe(
      code('guestLimitReached'),
    );
  });

  test('SPEC 2 /rechargeTelebill/directCharge: a malformed address is refused', async () => {
    for (const address of ['unknown', '198.51.100', '" or 1=1'])
      expect(await order(visitorOf(product, address), newNumber()), address).toBe(code('badRequest'));
  });

  test('SPEC 2 /rechargeTelebill/directCharge: repeated and refused orders use up no limit', async () => {
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
        [product.pool.numbers.hash(mobileNo)],
      );
      return rows[0].count === 1;
    });
    expect(counted).toBe(true);
    for (let at = 0; at < 2; at += 1) expect(await order(visitor, newNumber())).toBe(done);
    expect(await order(visitor, newNumber())).toBe(code('guestLimitReached'));
  });

  test('SPEC 2 /rechargeTelebill/directCharge: an order over the daily sum uses up no count', async () => {
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

  test("SPEC 6 tourist: guest limits apply to tourists, and not to the number's own user", async () => {
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
  });
});
