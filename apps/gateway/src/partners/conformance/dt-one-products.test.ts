import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDtOne } from '../dt-one/http-dt-one.ts';
import {
  dtOneClasses,
  dtOneFailed as failed,
  dtOneTransaction as transaction,
} from '../testing/dt-one-answers.ts';
import {
  jsonAnswer as json,
  type RawAnswer,
  type RawPartner,
  startRawPartner,
} from '../testing/raw-partner.ts';

let partner: RawPartner;
beforeAll(async () => {
  partner = await startRawPartner();
});
afterAll(() => partner.stop());

const request = { deliveryNo: 'D1', mobileNo: '13800138000', carrier: 'CMCC', faceFen: 4990n } as const;
const { CREATED, CONFIRMED, COMPLETED } = dtOneClasses;

describe('DESIGN partner conformance: fixed-amount products of DT One', () => {
  const fixed = () =>
    createDtOne({
      baseUrl: `${partner.url}/v1`,
      apiKey: 'key',
      apiSecret: 'secret',
      // The first product of an amount is ordered; the other one of that amount was used for earlier orders.
      products: {
        CMCC: {
          ranged: null,
          fixed: [
            { faceFen: 5000n, productId: 42_051 },
            { faceFen: 5000n, productId: 42_050 },
          ],
        },
      },
      notifyUrl: 'https://gateway.example/notify',
    });
  const ofFifty = { ...request, faceFen: 5000n };
  const withoutAmount = { requested_values: undefined, product: { id: 42_051 } };

  test('orders the product of an amount without sending the amount', async () => {
    partner.answer(({ path }) =>
      json(transaction(path.endsWith('/confirm') ? CONFIRMED : CREATED, withoutAmount), 201),
    );
    expect(await fixed().topUp(ofFifty)).toMatchObject({ state: 'accepted', faceFen: 5000n });
    expect(JSON.parse(partner.requests[0]?.body ?? '')).toEqual({
      external_id: 'D1',
      product_id: 42_051,
      auto_confirm: false,
      credit_party_identifier: { mobile_number: '+8613800138000' },
      callback_url: 'https://gateway.example/notify',
    });
  });

  test('refuses an amount without a product, and sends nothing', async () => {
    partner.answer(() => failed(1009001, 500));
    const ofAmounts = fixed();
    expect(ofAmounts.serves('CMCC', 4990n)).toBe(false);
    expect(await ofAmounts.topUp(request)).toMatchObject({ state: 'refused', reason: 'amount_not_accepted' });
    expect(partner.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('does not confirm a transaction whose product is not that of the amount', async () => {
    partner.answer(() => json(transaction(CREATED, { ...withoutAmount, product: { id: 42_100 } }), 201));
    expect(await fixed().topUp(ofFifty)).toMatchObject({ kind: 'indeterminate' });
    expect(partner.requests).toHaveLength(1);
  });

  test('derives the amount of an earlier order from its former product', async () => {
    partner.answer(() => json([transaction(COMPLETED, { ...withoutAmount, product: { id: 42_050 } })]));
    expect(await fixed().queryTopUp('D1')).toMatchObject({ state: 'credited', faceFen: 5000n });
  });
});

describe('DESIGN partner conformance: the products that DT One offers', () => {
  const offering = (others: number[][] = []) =>
    createDtOne({
      baseUrl: `${partner.url}/v1`,
      apiKey: 'key',
      apiSecret: 'secret',
      products: {
        CMCC: { ranged: 41_001, fixed: [{ faceFen: 200_000n, productId: 42_200 }] },
        CUCC: { ranged: 41_002, fixed: [] },
      },
      notifyUrl: 'https://gateway.example/notify',
      onOtherProducts: (ids) => others.push([...ids]),
    });
  const cny = (amount: unknown) => ({ unit_type: 'CURRENCY', unit: 'CNY', amount });
  const product = (id: number, patch: object = {}) => ({
    id,
    type: 'RANGED_VALUE_RECHARGE',
    operator: { id: 1300 + (id % 10), name: 'China' },
    destination: cny({ min: 10, max: 500 }),
    ...patch,
  });
  const fixedProduct = { type: 'FIXED_VALUE_RECHARGE', destination: cny(2000) };
  const usual = (id: number): RawAnswer => json(product(id, id === 42_200 ? fixedProduct : {}));
  const idOf = (path: string): number => Number(path.split('/').at(-1));
  const servedBy = async (answer: (id: number) => RawAnswer, others: number[][] = []) => {
    partner.answer(({ path }) => answer(idOf(path)));
    const one = offering(others);
    await one.readOffers?.();
    return (yuan: bigint, carrier: 'CMCC' | 'CUCC' = 'CMCC'): boolean => one.serves(carrier, yuan * 100n);
  };

  test('serves the amounts of its range and those of fixed products', async () => {
    const serves = await servedBy(usual);
    expect([9n, 10n, 500n, 501n, 2000n].map((yuan) => serves(yuan))).toEqual([
      false,
      true,
      true,
      false,
      true,
    ]);
  });

  test.each([
    ['is gone', failed(1003001, 404)],
    ['became another kind', json(product(42_200))],
    ['became another amount', json(product(42_200, { ...fixedProduct, destination: cny(1990) }))],
    [
      'is in another currency',
      json(product(42_200, { ...fixedProduct, destination: { ...cny(2000), unit: 'USD' } })),
    ],
  ])('does not serve the amount of a product that %s, and reports it', async (_what, answer) => {
    const others: number[][] = [];
    const serves = await servedBy((id) => (id === 42_200 ? answer : usual(id)), others);
    expect([serves(2000n), serves(50n)]).toEqual([false, true]);
    expect(others).toEqual([[42_200]]);
  });

  test.each([
    ['a failure', failed(1009001, 500)],
    ['too many calls', failed(1000429, 429)],
    ['another product', json(product(41_001))],
    ['no product', json({})],
    ['a page of something in between', { status: 200, body: '<html>' }],
  ])('keeps the configured amounts when %s replaces the answer about a product', async (_what, answer) => {
    const serves = await servedBy((id) => (id === 41_002 ? answer : usual(id)));
    expect([serves(501n), serves(50n, 'CUCC')]).toEqual([true, true]);
  });

  const operators = (...all: object[]): RawAnswer => json(all);
  const operator = (id: number, patch: object = {}) => ({
    id,
    name: 'China',
    country: { iso_code: 'CHN' },
    identified: true,
    ...patch,
  });
  const lookedUp = async (answer: RawAnswer) => {
    partner.answer(({ path }) => (path === '/v1/lookup/mobile-number' ? answer : usual(idOf(path))));
    return offering().lookUp('13800138000');
  };
  const facts = (carrier: string | null) => ({ kind: 'number', carrier, ported: false, acceptsTopUp: true });

  test('a number belongs to the carrier whose product the identified operator has', async () => {
    const others = operator(1301, { identified: false });
    expect(await lookedUp(operators(others, operator(1302)))).toEqual(facts('CUCC'));
    expect(JSON.parse(partner.requests.at(-1)?.body ?? '')).toEqual({
      mobile_number: '+8613800138000',
      page: 1,
      per_page: 100,
    });
  });

  test.each([
    ['none is identified', operators(operator(1302, { identified: false }))],
    ['two are identified', operators(operator(1301), operator(1302))],
    ['it is an operator without a product', operators(operator(1399))],
    ['it is an operator of another country', operators(operator(1302, { country: { iso_code: 'SGP' } }))],
    ['it knows no such number', failed(1005003)],
    ['nothing is listed', json([])],
  ])("a number keeps its prefix's carrier, and may be topped up, when %s", async (_what, answer) => {
    expect(await lookedUp(answer)).toEqual(facts(null));
  });

  test.each([
    ['a failure', failed(1009001, 500)],
    ['another error', failed(1000401, 401)],
    ['no list', json({ id: 1302, identified: true })],
    ['an operator without a number', operators({ identified: true })],
  ])('a look-up answered by %s is indeterminate', async (_what, answer) => {
    expect(await lookedUp(answer)).toMatchObject({ kind: 'indeterminate' });
  });

  test('does not look a number up while its products are unknown', async () => {
    partner.answer(() => failed(1009001, 500));
    expect(await offering().lookUp('13800138000')).toMatchObject({ kind: 'indeterminate' });
    expect(partner.requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});
