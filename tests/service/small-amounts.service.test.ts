/** Amounts below the usual ones (SPEC section 7): what is offered, and one order from payment to credit. */
import { errorList } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, createApiClient } from '../support/api-client.ts';
import { confirmRealName } from '../support/real-name.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';
import { untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const friend = '13800134321';
const wish = {
  mobileNo: friend,
  faceFen: 200,
  priceFen: 200,
  payMethod: 'cash',
  firstTimeConfirmed: true,
} as const;
let requests = 0;
const newRequest = (): string => `small-request-${String((requests += 1)).padStart(8, '0')}`;
const place = (api: ApiClient, changes: Partial<Record<keyof typeof wish | 'requestNo', unknown>> = {}) =>
  api.call('POST /vi/smallOrder', { requestNo: newRequest(), ...wish, ...changes } as never);

test('SPEC 7 POST /vi/smallAmount: offers face values to all, for a served carrier', async () => {
  const anybody = createSignOnHarness(product);
  const ask = (mobileNo: string) => anybody.call('POST', '/vi/smallAmount', { mobileNo });
  expect(await ask('+86 138-0013-4321')).toMatchObject({
    msgCd: 'PMC00000',
    denominations: [100, 200, 300, 500].map((faceFen) => ({ faceFen, priceFen: faceFen })),
  });
  expect(await ask('12012345678')).toMatchObject({ msgCd: 'PMC00000', denominations: [] });
  expect((await ask('1380013432')).msgCd).toBe(errorList.mobileInvalid.msgCd);
});

test.each(['cash', 'digital'] as const)(
  'SPEC 7 POST /vi/smallOrder: an order paid by %s is credited, and its repeated request returns it',
  async (payMethod) => {
    const { api } = await product.newUser();
    if (payMethod === 'digital') await confirmRealName(api);
    const requestNo = newRequest();
    const { order, payment, msgCd, resultKey } = await place(api, { requestNo, payMethod });
    expect([msgCd, order?.faceFen, order?.priceFen, order?.payMethod, resultKey]).toEqual([
      'PMC00000',
      200,
      200,
      payMethod,
      null,
    ]);
    expect((await place(api, { requestNo, payMethod })).order?.orderNo).toBe(order?.orderNo);
    await product.sandbox.pay(payment?.paymentNo ?? '', payMethod);
    await untilOrderIs('credited', api, order?.orderNo ?? '');
    expect(
      (await product.sandbox.credits()).filter(
        ({ faceFen, mobileNo }) => faceFen === 200 && mobileNo === friend,
      ).length,
    ).toBeGreaterThan(0);
  },
);

test('SPEC 7 POST /vi/smallOrder: refuses other amounts, prices and numbers, and reuse', async () => {
  const { api } = await product.newUser();
  for (const faceFen of [1000, 400, 50_000])
    expect((await place(api, { faceFen, priceFen: faceFen })).msgCd).toBe(errorList.amountNotOffered.msgCd);
  expect((await place(api, { priceFen: 199 })).msgCd).toBe(errorList.priceChanged.msgCd);
  expect((await place(api, { firstTimeConfirmed: false })).msgCd).toBe(errorList.firstTimeNotConfirmed.msgCd);
  expect((await place(api, { mobileNo: '17012345678' })).msgCd).toBe(errorList.numberNotAccepted.msgCd);
  const requestNo = newRequest();
  await place(api, { requestNo });
  expect((await place(api, { requestNo, faceFen: 300, priceFen: 300 })).msgCd).toBe(
    errorList.requestNoReused.msgCd,
  );
  expect(
    (await api.call('POST /vi/order', { operation: 'place', requestNo: newRequest(), ...wish })).msgCd,
  ).toBe(errorList.amountNotOffered.msgCd);
});

test('SPEC 7 POST /vi/smallOrder: small amounts add to the daily limit, and need a session', async () => {
  const { api } = await product.newUser();
  for (let count = 1; count <= 3; count += 1)
    expect(
      (
        await api.call('POST /vi/order', {
          operation: 'place',
          requestNo: newRequest(),
          mobileNo: friend,
          faceFen: 50_000,
          priceFen: 49_900,
          payMethod: 'cash',
          firstTimeConfirmed: true,
        })
      ).msgCd,
    ).toBe('PMC00000');
  expect((await place(api)).msgCd).toBe('PMC00000');
  expect(
    (
      await api.call('POST /vi/order', {
        operation: 'place',
        requestNo: newRequest(),
        mobileNo: friend,
        faceFen: 50_000,
        priceFen: 49_900,
        payMethod: 'cash',
        firstTimeConfirmed: true,
      })
    ).msgCd,
  ).toBe(errorList.dayLimitReached.msgCd);
  expect((await place(createApiClient(product.url, ''))).msgCd).toBe(errorList.tokenInvalid.msgCd);
});
