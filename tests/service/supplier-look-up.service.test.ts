// A number's carrier and the amounts sold for it, as DT One reports them, through the gateway's calls.

import { errorList } from '@phonebill/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { placeTopUp, untilOrderIs } from '../support/top-up.ts';

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({
    PLAYED_PARTNERS: 'dtone',
    NUMBER_LOOK_UP: 'dtone',
    // CUCC has two products with an amount, CTCC none at all, and CBN one for another amount.
    DTONE_PRODUCTS: 'CMCC=41001 CUCC=30:42030,50:42050 CBN=50:42100',
  });
});
afterEach(() => product.sandbox.clearFaults());
afterAll(() => product.stop());

test('a ported number belongs to the carrier that DT One names, and is credited as such', async () => {
  const { api } = await product.newUser();
  const ported = '13800130009';
  const { denominations = [] } = await api.call('GET /vi/discount', { mobileNo: ported });
  expect(denominations.map(({ faceFen }) => faceFen)).toEqual([3000, 5000]);
  expect(await api.call('POST /vi/organization', { mobileNo: ported })).toMatchObject({ carrier: 'CUCC' });
  const { order, payment } = await placeTopUp(api, ported, undefined, 'cash', 5000);
  await product.sandbox.pay(payment?.paymentNo ?? '');
  await untilOrderIs('credited', api, order?.orderNo ?? '');
  const credits = await product.sandbox.dtoneCredits();
  expect(credits.filter(({ requestNo }) => requestNo === `D${order?.orderNo}`)).toMatchObject([
    { faceFen: 5000 },
  ]);
});

test.each([
  ['without a product', '13000130001', 10_000],
  ['of a carrier without a product', '13300130002', 5000],
  ['whose product is another amount', '19200130003', 5000],
])('an amount %s is refused before payment', async (_which, mobileNo, faceFen) => {
  const { api } = await product.newUser();
  const page = await api.call('POST /vi/fusionPageInfo', { mobileNo });
  expect((page.denominations ?? []).map((one) => one.faceFen)).not.toContain(faceFen);
  const answer = await api.call('POST /vi/order', {
    operation: 'place',
    requestNo: `look-up-request-${mobileNo}`,
    mobileNo,
    faceFen,
    priceFen: faceFen,
    payMethod: 'cash',
    firstTimeConfirmed: true,
  });
  expect(answer.msgCd).toBe(errorList.amountNotOffered.msgCd);
  expect(answer.order).toBeUndefined();
});

test('a number that DT One does not know belongs to the carrier of its prefix', async () => {
  const { api } = await product.newUser();
  const organization = await api.call('POST /vi/organization', { mobileNo: '13800130097' });
  expect(organization).toMatchObject({ carrier: 'CMCC' });
});

test('while DT One does not answer, a number belongs to the carrier of its prefix', async () => {
  await product.sandbox.setFaults({ dtone: { down: true } });
  const { api } = await product.newUser();
  const organization = await api.call('POST /vi/organization', { mobileNo: '13000130009' });
  expect(organization).toMatchObject({ carrier: 'CUCC' });
});
