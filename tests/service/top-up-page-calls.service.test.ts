/**
 * Calls of the top-up page before anything is paid: its switches, all that it shows, prices, and whether a
 * number is new.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { createSignOnHarness } from '../support/sign-on-harness.ts';
import { placeTopUp, untilOrderIs } from '../support/top-up.ts';
import { wish } from '../support/visitors.ts';

type Api = Awaited<ReturnType<RunningProduct['newUser']>>['api'];

const place = (api: Api, mobileNo: string, faceFen: number, priceFen: number) =>
  api.call('POST /vi/order', { ...wish(mobileNo), faceFen, priceFen });

let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** The published prices for China Mobile: 0.2 per cent off each amount. */
const mobilePrices = [
  [1000, 998],
  [2000, 1996],
  [3000, 2994],
  [5000, 4990],
  [10_000, 9980],
  [20_000, 19_960],
  [30_000, 29_940],
  [50_000, 49_900],
].map(([faceFen, priceFen]) => ({ faceFen, priceFen }));

test('SPEC 7 POST /vi/jkSwitch: the switches and the encryption key, without a session', async () => {
  const answer = await createSignOnHarness(product).call('POST', '/vi/jkSwitch', {});
  expect(answer).toMatchObject({
    msgCd: 'PMC00000',
    sm2PublicKey: product.keys['GATEWAY_SM2_PUBLIC_KEY'],
  });
  // Each switch is used by the gateway or by the sheet of ways to pay.
  expect(answer['switches']).toEqual({ adverts: true, integralTopUp: true, digitalTopUp: true });
});

describe('SPEC 7 POST /vi/fusionPageInfo', () => {
  test("without a number it shows the own one's carrier, amounts, prices and limits", async () => {
    const { api, mobileNo } = await product.newUser();
    const answer = await api.call('POST /vi/fusionPageInfo', {});
    expect(answer).toMatchObject({
      msgCd: 'PMC00000',
      ownMobileNo: mobileNo,
      acceptsTopUp: true,
      organization: { mobileNo, carrier: 'CMCC', ported: false },
      limit: { minFen: 1000, maxFen: 50_000, perDayFen: 200_000, perMonthFen: 500_000 },
      recentNumbers: [],
      vouchers: [],
    });
    expect(answer.denominations).toEqual(mobilePrices);
  });

  test("shows another number's carrier and prices, and keeps the own number", async () => {
    const { api, mobileNo } = await product.newUser();
    const answer = await api.call('POST /vi/fusionPageInfo', { mobileNo: '+86 186 0000 0000' });
    expect(answer).toMatchObject({
      ownMobileNo: mobileNo,
      organization: { mobileNo: '18600000000', carrier: 'CUCC' },
    });
    expect(answer.denominations?.[0]).toEqual({ faceFen: 1000, priceFen: 995 });
  });

  test('lists topped up numbers, the latest first, and refuses an invalid number', async () => {
    const { api } = await product.newUser();
    for (const mobileNo of ['13800134321', '13800134322']) {
      const { order, payment } = await placeTopUp(api, mobileNo);
      await product.sandbox.pay(payment?.paymentNo ?? '');
      await untilOrderIs('credited', api, order?.orderNo ?? '');
    }
    const { recentNumbers } = await api.call('POST /vi/fusionPageInfo', {});
    expect(recentNumbers?.map(({ mobileNo }) => mobileNo)).toEqual(['13800134322', '13800134321']);
    expect((await api.call('POST /vi/fusionPageInfo', { mobileNo: '010-12345678' })).msgInfo).toBe(
      'please enter the correct mobile number',
    );
  });
});

describe('SPEC 7 POST /vi/fusionPageInfo: values from the newest orders for the next one', () => {
  test('a new user has neither a last amount nor an unpaid order', async () => {
    const { api } = await product.newUser();
    expect(await api.call('POST /vi/fusionPageInfo', {})).toMatchObject({
      lastFaceFen: null,
      unpaidOrder: null,
    });
  });

  test('the last amount for each number, paid or not, is shown to its user only', async () => {
    const { api, mobileNo } = await product.newUser();
    await place(api, mobileNo, 2000, 1996);
    const { order, payment } = await place(api, '13800134321', 10_000, 9980);
    await product.sandbox.pay(payment?.paymentNo ?? '');
    await untilOrderIs('credited', api, order?.orderNo ?? '');
    await place(api, mobileNo, 3700, 3693);
    const page = await api.call('POST /vi/fusionPageInfo', {});
    expect(page.lastFaceFen).toBe(3700);
    expect(page.recentNumbers).toMatchObject([{ mobileNo: '13800134321', lastFaceFen: 10_000 }]);
    expect(await api.call('POST /vi/unknown-mobile', { mobileNo: '13800134321' })).toMatchObject({
      lastFaceFen: 10_000,
    });
    const stranger = await product.newUser();
    expect(await stranger.api.call('POST /vi/unknown-mobile', { mobileNo: '13800134321' })).toMatchObject({
      lastFaceFen: null,
    });
  });

  test('the latest unpaid order is shown until it is paid or cancelled', async () => {
    const { api, mobileNo } = await product.newUser();
    const unpaid = async () => (await api.call('POST /vi/fusionPageInfo', {})).unpaidOrder;
    const first = await place(api, mobileNo, 2000, 1996);
    expect(await unpaid()).toEqual({
      orderNo: first.order?.orderNo,
      mobileNo,
      faceFen: 2000,
      priceFen: 1996,
      payMethod: 'cash',
      expiresAt: first.order?.expiresAt,
    });
    const second = await place(api, mobileNo, 3000, 2994);
    expect(await unpaid()).toMatchObject({ orderNo: second.order?.orderNo });
    await api.call('POST /vi/order', { operation: 'cancel', orderNo: second.order?.orderNo ?? '' });
    expect(await unpaid()).toMatchObject({ orderNo: first.order?.orderNo });
    await product.sandbox.pay(first.payment?.paymentNo ?? '');
    await untilOrderIs('credited', api, first.order?.orderNo ?? '');
    expect(await unpaid()).toBeNull();
  });
});

test('SPEC 7 GET /vi/discount: prices an own amount in whole yuan within the limit', async () => {
  const { api, mobileNo } = await product.newUser();
  const ask = async (faceFen: string, cnlCode?: string) =>
    (await api.call('GET /vi/discount', { mobileNo, faceFen, ...(cnlCode && { cnlCode }) })).asked;
  expect((await api.call('GET /vi/discount', { mobileNo })).ownAmount).toEqual({
    minFen: 1000,
    maxFen: 50_000,
    stepFen: 100,
  });
  expect(await ask('3700')).toEqual({ faceFen: 3700, priceFen: 3693 });
  for (const none of ['900', '3750', '50100']) expect(await ask(none)).toBeNull();
  // A channel that allows certain amounts offers no other.
  expect(await ask('3700', 'partner-shop')).toBeNull();
  expect((await api.call('GET /vi/discount', { mobileNo, cnlCode: 'partner-shop' })).ownAmount).toBeNull();
});

test("SPEC 7 GET /vi/discount: the price of each amount by the number's carrier", async () => {
  const { api } = await product.newUser();
  expect((await api.call('GET /vi/discount', { mobileNo: '138 0013 8000' })).denominations).toEqual(
    mobilePrices,
  );
  const unicom = (await api.call('GET /vi/discount', { mobileNo: '18600000000' })).denominations;
  expect(unicom?.at(-1)).toEqual({ faceFen: 50_000, priceFen: 49_750 });
  expect((await api.call('GET /vi/discount', { mobileNo: '1380013800' })).msgInfo).toBe(
    'please enter the correct mobile number',
  );
});

test('SPEC 7 GET /vi/limit: returns in whole fen the limits that orders obey', async () => {
  const limit = await createSignOnHarness(product).call('GET', '/vi/limit', {});
  expect(limit).toEqual({
    msgCd: 'PMC00000',
    msgInfo: '',
    minFen: 1000,
    maxFen: 50_000,
    perDayFen: 200_000,
    perMonthFen: 500_000,
  });
  const { api, mobileNo } = await product.newUser();
  for (const [faceFen, priceFen] of [
    [900, 898],
    [60_000, 59_880],
  ] as const)
    expect((await place(api, mobileNo, faceFen, priceFen)).order).toBeUndefined();
  for (let placed = 0; placed < 200_000; placed += 50_000)
    expect((await place(api, mobileNo, 50_000, 49_900)).msgCd).toBe('PMC00000');
  const { msgInfo, order } = await place(api, mobileNo, 1000, 998);
  expect([order, msgInfo]).toEqual([undefined, expect.stringContaining('2,000.00')]);
});

test('SPEC 7 POST /vi/unknown-mobile: a number is known to a user once it was credited', async () => {
  const { api } = await product.newUser();
  const ask = (contacts?: string[]) =>
    api.call('POST /vi/unknown-mobile', { mobileNo: '138 0013 4321', ...(contacts && { contacts }) });
  expect(await ask(['+86 138-0013-4321'])).toMatchObject({
    known: false,
    inContacts: true,
    lastToppedUpAt: null,
  });
  expect(await ask(['13800134322', 'junk', ''])).toMatchObject({ known: false, inContacts: false });
  const { order, payment } = await placeTopUp(api, '13800134321');
  expect(await ask()).toMatchObject({ known: false });
  await product.sandbox.pay(payment?.paymentNo ?? '');
  await untilOrderIs('credited', api, order?.orderNo ?? '');
  expect(await ask()).toMatchObject({
    known: true,
    inContacts: false,
    lastToppedUpAt: expect.stringMatching(/^20.*Z$/),
  });
  const other = await product.newUser();
  expect(await other.api.call('POST /vi/unknown-mobile', { mobileNo: '13800134321' })).toMatchObject({
    known: false,
    lastToppedUpAt: null,
  });
});
