import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDtOneHint } from '../dt-one/hint-webhook.ts';
import { createDtOne } from '../dt-one/http-dt-one.ts';
import { MalformedWebhook } from '../signed-webhook.ts';
import { StatementUnavailable } from '../statement.ts';
import { type RawAnswer, type RawPartner, startRawPartner } from '../testing/raw-partner.ts';

let partner: RawPartner;
let supplier: ReturnType<typeof createDtOne>;
const conflicts: string[] = [];
beforeAll(async () => {
  partner = await startRawPartner();
  supplier = createDtOne({
    baseUrl: `${partner.url}/v1`,
    apiKey: 'key',
    apiSecret: 'secret',
    products: { CMCC: { ranged: 41_001, fixed: [] } },
    notifyUrl: 'https://gateway.example/notify',
    onConflict: (_call, no) => conflicts.push(no),
  });
});
afterAll(async () => {
  await supplier.close();
  await partner.stop();
});

const request = { deliveryNo: 'D1', mobileNo: '13800138000', carrier: 'CMCC', faceFen: 4990n } as const;
const json = (value: unknown, status = 200): RawAnswer => ({ status, body: JSON.stringify(value) });
const failed = (code: number, status = 400): RawAnswer =>
  json({ errors: [{ code, message: 'why' }] }, status);
const transaction = (classId: number, patch: object = {}) => ({
  id: 2_000_000_001,
  external_id: 'D1',
  confirmation_date: '2026-11-20T08:00:00.000000000Z',
  status: { id: classId * 10_000, message: 'STATUS', class: { id: classId, message: 'CLASS' } },
  product: { id: 41_001 },
  credit_party_identifier: { mobile_number: '+8613800138000' },
  requested_values: { destination: { unit_type: 'CURRENCY', unit: 'CNY', amount: 49.9 } },
  ...patch,
});
const [CREATED, CONFIRMED, REJECTED, CANCELLED, SUBMITTED, COMPLETED, REVERSED, DECLINED] = [
  1, 2, 3, 4, 5, 7, 8, 9,
] as const;

describe('DESIGN partner conformance: what DT One says of a transaction', () => {
  test.each([
    [CONFIRMED, 'accepted', null],
    [SUBMITTED, 'accepted', null],
    [COMPLETED, 'credited', null],
    [CANCELLED, 'cancelled', null],
    [REJECTED, 'refused', 'STATUS'],
    [DECLINED, 'refused', 'STATUS'],
    [REVERSED, 'refused', 'STATUS'],
  ])('its class %s is %s', async (classId, state, reason) => {
    partner.answer(() => json([transaction(classId)]));
    const delivery = { kind: 'delivery', state, carrierRef: '2000000001', faceFen: 4990n, reason };
    expect(await supplier.queryTopUp('D1')).toEqual(delivery);
    expect(partner.requests[0]?.path).toBe('/v1/transactions?external_id=D1');
  });

  test.each([
    ['only created', json([transaction(CREATED)])],
    ['not listed', json([])],
    ['not found', failed(1008004, 404)],
  ])('one that is %s was not received', async (_what, answer) => {
    partner.answer(() => answer);
    expect(await supplier.queryTopUp('D1')).toEqual({ kind: 'notFound' });
  });

  test.each([
    ['of a class that is not known', json([transaction(6)])],
    ['of another number', json([transaction(COMPLETED, { external_id: 'D2' })])],
    ['twice', json([transaction(COMPLETED), transaction(COMPLETED)])],
    [
      'in a currency that is not ours',
      json([transaction(COMPLETED, { requested_values: { destination: { unit: 'USD', amount: 5 } } })]),
    ],
    [
      'of a third of a yuan',
      json([transaction(COMPLETED, { requested_values: { destination: { unit: 'CNY', amount: 33.333 } } })]),
    ],
    ['without an amount', json([transaction(COMPLETED, { requested_values: null })])],
    ['unauthorised', failed(1000401, 401)],
    ['too often asked', failed(1000429, 429)],
    ['a failure of its own', failed(1009001, 500)],
    ['a page of something in between', { status: 404, body: '<html>' }],
  ])('an answer %s is neither yes nor no', async (_what, answer) => {
    partner.answer(() => answer);
    expect(await supplier.queryTopUp('D1')).toMatchObject({ kind: 'indeterminate' });
  });
});

describe('DESIGN partner conformance: crediting by DT One', () => {
  const asks = () => partner.requests.map(({ method, path }) => `${method} ${path}`);

  test('creates without confirming, and then confirms what was created', async () => {
    partner.answer(({ path }) =>
      path.endsWith('/confirm') ? json(transaction(CONFIRMED), 202) : json(transaction(CREATED), 201),
    );
    expect(await supplier.topUp(request)).toMatchObject({ kind: 'delivery', state: 'accepted' });
    expect(asks()).toEqual(['POST /v1/async/transactions', 'POST /v1/async/transactions/2000000001/confirm']);
    expect(JSON.parse(partner.requests[0]?.body ?? '')).toEqual({
      external_id: 'D1',
      product_id: 41_001,
      calculation_mode: 'DESTINATION_AMOUNT',
      destination: { unit_type: 'CURRENCY', unit: 'CNY', amount: 49.9 },
      auto_confirm: false,
      credit_party_identifier: { mobile_number: '+8613800138000' },
      callback_url: 'https://gateway.example/notify',
    });
  });

  test('confirms nothing that is about another number, or another amount', async () => {
    for (const patch of [
      { credit_party_identifier: { mobile_number: '+8613900139000' } },
      { requested_values: { destination: { unit: 'CNY', amount: 499 } } },
      { external_id: 'D2' },
    ]) {
      partner.answer(() => json(transaction(CREATED, patch), 201));
      expect(await supplier.topUp(request)).toMatchObject({ kind: 'indeterminate' });
      expect(asks()).toEqual(['POST /v1/async/transactions']);
    }
  });

  test('confirms what its own earlier request created', async () => {
    partner.answer(({ method, path }) => {
      if (path.endsWith('/confirm')) return json(transaction(CONFIRMED), 202);
      return method === 'GET' ? json([transaction(CREATED)]) : failed(1007001);
    });
    expect(await supplier.topUp(request)).toMatchObject({ state: 'accepted' });
    expect(conflicts).toEqual([]);
  });

  test('leaves what somebody else created under the number, and an operator hears of it', async () => {
    const theirs = transaction(CREATED, { credit_party_identifier: { mobile_number: '+8613900139000' } });
    partner.answer(({ method }) => (method === 'GET' ? json([theirs]) : failed(1007001)));
    expect(await supplier.topUp(request)).toMatchObject({ kind: 'indeterminate' });
    expect(conflicts).toEqual(['D1']);
    expect(asks().some((one) => one.endsWith('/confirm'))).toBe(false);
  });

  test('confirmed or expired meanwhile, what it is then counts', async () => {
    for (const [code, classId, state] of [
      [1007002, SUBMITTED, 'accepted'],
      [1007004, CANCELLED, 'cancelled'],
    ] as const) {
      partner.answer(({ method, path }) => {
        if (path.endsWith('/confirm')) return failed(code);
        return method === 'GET' ? json([transaction(classId)]) : json(transaction(CREATED), 201);
      });
      expect(await supplier.topUp(request)).toMatchObject({ kind: 'delivery', state });
    }
  });

  test.each([
    [1003001, 'product_unavailable'],
    [1003002, 'amount_not_accepted'],
    [1005003, 'number_not_accepted'],
  ])('error %s refuses for good: %s', async (code, reason) => {
    partner.answer(() => failed(code));
    expect(await supplier.topUp(request)).toEqual({
      kind: 'delivery',
      state: 'refused',
      carrierRef: null,
      faceFen: 4990n,
      reason,
    });
  });

  test('a balance that is too low is no refusal: nothing was begun', async () => {
    partner.answer(() => failed(1006001));
    expect(await supplier.topUp(request)).toEqual({ kind: 'floatTooLow' });
    expect(asks()).toEqual(['POST /v1/async/transactions']);
  });

  test('a balance that is too low to take a number does not close it', async () => {
    partner.answer(({ method }) => (method === 'GET' ? json([]) : failed(1006001)));
    expect(await supplier.cancelTopUp(request)).toMatchObject({ kind: 'indeterminate' });
  });

  test('its cost is the wholesale price with the fee, in the currency that it is in', async () => {
    const wholesale = { unit_type: 'CURRENCY', unit: 'USD', amount: 6.8432, fee: 0.05 };
    partner.answer(() => json([transaction(COMPLETED, { prices: { wholesale, retail: null } })]));
    expect(await supplier.queryTopUp('D1')).toMatchObject({
      state: 'credited',
      cost: { currency: 'USD', total: 6_893_200n, fee: 50_000n },
    });
  });

  test.each([
    ['none', {}],
    ['none in money', { prices: { wholesale: { unit_type: 'POINTS', unit: 'USD', amount: 7, fee: 0 } } }],
    ['one below zero', { prices: { wholesale: { unit_type: 'CURRENCY', unit: 'USD', amount: -7, fee: 0 } } }],
    ['a text', { prices: 'on request' }],
    [
      'one without a currency',
      { prices: { wholesale: { unit_type: 'CURRENCY', unit: null, amount: 7, fee: 0 } } },
    ],
  ])('a price that is %s leaves the credit certain and its cost unsaid', async (_what, patch) => {
    partner.answer(() => json([transaction(COMPLETED, patch)]));
    const result = await supplier.queryTopUp('D1');
    expect(result).toMatchObject({ state: 'credited' });
    expect(result).not.toHaveProperty('cost');
  });

  test('its balances in money are the floats, without what is held', async () => {
    const balance = (patch: object) => ({
      id: 1,
      unit_type: 'CURRENCY',
      unit: 'USD',
      available: 1234.5678,
      holding: 6.84,
      credit_limit: 100,
      ...patch,
    });
    partner.answer(() =>
      json([balance({}), balance({ unit: 'EUR', available: -2 }), balance({ unit_type: 'UNIT' })]),
    );
    expect(await supplier.balance?.()).toEqual({
      kind: 'balance',
      floats: [
        { currency: 'USD', available: 1_234_567_800n },
        { currency: 'EUR', available: -2_000_000n },
      ],
    });
    expect(asks()).toEqual(['GET /v1/balances?unit_type=CURRENCY&per_page=100']);
  });

  test.each([
    ['a failure', failed(1009001, 500)],
    ['an error', failed(1006009, 404)],
    ['no list', json({ available: 5 })],
    ['a text for an amount', json([{ unit_type: 'CURRENCY', unit: 'USD', available: '5' }])],
  ])('reads no float from %s', async (_what, answer) => {
    partner.answer(() => answer);
    expect(await supplier.balance?.()).toMatchObject({ kind: 'indeterminate' });
  });

  test('a carrier without a product is refused, and nothing is sent', async () => {
    partner.answer(() => failed(1009001, 500));
    expect(await supplier.topUp({ ...request, carrier: 'CUCC' })).toMatchObject({
      state: 'refused',
      reason: 'product_unavailable',
    });
    expect(asks()).toEqual([]);
  });

  test('too late to be cancelled, it is what it is then', async () => {
    partner.answer(({ path }) => {
      if (path.endsWith('/cancel')) return failed(1007007);
      return json([transaction(partner.requests.length === 1 ? CREATED : COMPLETED)]);
    });
    expect(await supplier.cancelTopUp(request)).toMatchObject({ state: 'credited' });
  });
});

describe('DESIGN partner conformance: products of DT One that are an amount each', () => {
  const fixed = () =>
    createDtOne({
      baseUrl: `${partner.url}/v1`,
      apiKey: 'key',
      apiSecret: 'secret',
      // The first of an amount is ordered; another one of it was ordered before.
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

  test('orders the product of the amount, and no amount beside it', async () => {
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

  test('confirms nothing under a product that is not of the amount', async () => {
    partner.answer(() => json(transaction(CREATED, { ...withoutAmount, product: { id: 42_100 } }), 201));
    expect(await fixed().topUp(ofFifty)).toMatchObject({ kind: 'indeterminate' });
    expect(partner.requests).toHaveLength(1);
  });

  test('knows the amount of what was ordered as the product of before', async () => {
    partner.answer(() => json([transaction(COMPLETED, { ...withoutAmount, product: { id: 42_050 } })]));
    expect(await fixed().queryTopUp('D1')).toMatchObject({ state: 'credited', faceFen: 5000n });
  });
});

describe('DESIGN partner conformance: what DT One says that it sells', () => {
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

  test('serves the amounts of its range and those that are a product', async () => {
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
  ])('does not serve the amount of a product that %s, and an operator hears of it', async (_what, answer) => {
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
  ])('%s says nothing: what was agreed counts, whatever the others say', async (_what, answer) => {
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

  test('a number is of the carrier whose product the identified operator has', async () => {
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
  ])('a number of which %s is left to its prefix, and may be sold to', async (_what, answer) => {
    expect(await lookedUp(answer)).toEqual(facts(null));
  });

  test.each([
    ['a failure', failed(1009001, 500)],
    ['another error', failed(1000401, 401)],
    ['no list', json({ id: 1302, identified: true })],
    ['an operator without a number', operators({ identified: true })],
  ])('%s is no answer', async (_what, answer) => {
    expect(await lookedUp(answer)).toMatchObject({ kind: 'indeterminate' });
  });

  test('asks nothing about a number while its products are not known', async () => {
    partner.answer(() => failed(1009001, 500));
    expect(await offering().lookUp('13800138000')).toMatchObject({ kind: 'indeterminate' });
    expect(partner.requests.some(({ method }) => method === 'POST')).toBe(false);
  });
});

test('DESIGN partner conformance: DT One’s list is read page by page, and nothing of it twice', async () => {
  const listed = (id: number) => transaction(COMPLETED, { id, external_id: `D${id}` });
  partner.answer(({ path }) => {
    const isFirst = path.includes('&page=1');
    const page = isFirst ? [listed(1), listed(2)] : [listed(2), transaction(DECLINED), listed(3)];
    return { ...json(page), headers: { 'x-total-pages': '2' } };
  });
  const [from, to] = [new Date('2026-11-20T07:59:00Z'), new Date('2026-11-20T08:01:00Z')];
  const credits = await Array.fromAsync(supplier.statement(from, to));
  expect(credits.map(({ deliveryNo }) => deliveryNo)).toEqual(['D1', 'D2', 'D3']);
  expect(credits[0]).toEqual({
    deliveryNo: 'D1',
    mobileNo: '13800138000',
    faceFen: 4990n,
    at: new Date('2026-11-20T08:00:00Z'),
  });
  // Nobody knows whether there are more pages.
  partner.answer(() => json([listed(1)]));
  await expect(Array.fromAsync(supplier.statement(from, to))).rejects.toThrow(StatementUnavailable);
  partner.answer(() => failed(1009001, 500));
  await expect(Array.fromAsync(supplier.statement(from, to))).rejects.toThrow(StatementUnavailable);
});

test('DESIGN partner conformance: a hint of DT One’s says which delivery, and nothing more', () => {
  const body = JSON.stringify(transaction(COMPLETED));
  expect(readDtOneHint(body, {}, 0)).toEqual({ deliveryNo: 'D1', state: 'changed' });
  for (const wrong of ['not JSON', '{}', '{"external_id":5}'])
    expect(() => readDtOneHint(wrong, {}, 0)).toThrow(MalformedWebhook);
});
