import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDtOneHint } from '../dt-one/hint-webhook.ts';
import { createDtOne } from '../dt-one/http-dt-one.ts';
import { MalformedWebhook } from '../signed-webhook.ts';
import { StatementUnavailable } from '../statement.ts';
import {
  dtOneClasses,
  dtOneFailed as failed,
  dtOneTransaction as transaction,
} from '../testing/dt-one-answers.ts';
import { jsonAnswer as json, type RawPartner, startRawPartner } from '../testing/raw-partner.ts';

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
const { CREATED, CONFIRMED, REJECTED, CANCELLED, SUBMITTED, COMPLETED, REVERSED, DECLINED } = dtOneClasses;

describe("DESIGN partner conformance: DT One's answers about a transaction", () => {
  test.each([
    [CONFIRMED, 'accepted', null],
    [SUBMITTED, 'accepted', null],
    [COMPLETED, 'credited', null],
    [CANCELLED, 'cancelled', null],
    [REJECTED, 'refused', 'STATUS'],
    [DECLINED, 'refused', 'STATUS'],
    [REVERSED, 'refused', 'STATUS'],
  ])('a transaction of class %s is %s', async (classId, state, reason) => {
    partner.answer(() => json([transaction(classId)]));
    const delivery = { kind: 'delivery', state, carrierRef: '2000000001', faceFen: 4990n, reason };
    expect(await supplier.queryTopUp('D1')).toEqual(delivery);
    expect(partner.requests[0]?.path).toBe('/v1/transactions?external_id=D1');
  });

  test.each([
    ['only created', json([transaction(CREATED)])],
    ['not listed', json([])],
    ['not found', failed(1008004, 404)],
  ])('a transaction that is %s is notFound', async (_what, answer) => {
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
  ])('an answer %s is indeterminate', async (_what, answer) => {
    partner.answer(() => answer);
    expect(await supplier.queryTopUp('D1')).toMatchObject({ kind: 'indeterminate' });
  });
});

describe('DESIGN partner conformance: crediting by DT One', () => {
  const asks = () => partner.requests.map(({ method, path }) => `${method} ${path}`);

  test('creates a transaction without confirming it, and then confirms it', async () => {
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

  test('does not confirm a transaction with another phone number, amount or delivery number', async () => {
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

  test('confirms a transaction that an earlier request created', async () => {
    partner.answer(({ method, path }) => {
      if (path.endsWith('/confirm')) return json(transaction(CONFIRMED), 202);
      return method === 'GET' ? json([transaction(CREATED)]) : failed(1007001);
    });
    expect(await supplier.topUp(request)).toMatchObject({ state: 'accepted' });
    expect(conflicts).toEqual([]);
  });

  test("does not confirm another caller's transaction under the number, and reports a conflict", async () => {
    const theirs = transaction(CREATED, { credit_party_identifier: { mobile_number: '+8613900139000' } });
    partner.answer(({ method }) => (method === 'GET' ? json([theirs]) : failed(1007001)));
    expect(await supplier.topUp(request)).toMatchObject({ kind: 'indeterminate' });
    expect(conflicts).toEqual(['D1']);
    expect(asks().some((one) => one.endsWith('/confirm'))).toBe(false);
  });

  test('returns the current state of a transaction that was confirmed or has expired', async () => {
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
  ])('error %s refuses a delivery finally: %s', async (code, reason) => {
    partner.answer(() => failed(code));
    expect(await supplier.topUp(request)).toEqual({
      kind: 'delivery',
      state: 'refused',
      carrierRef: null,
      faceFen: 4990n,
      reason,
    });
  });

  test('an error about a low balance is reported as floatTooLow, not as a refusal', async () => {
    partner.answer(() => failed(1006001));
    expect(await supplier.topUp(request)).toEqual({ kind: 'floatTooLow' });
    expect(asks()).toEqual(['POST /v1/async/transactions']);
  });

  test('cancelling an unknown delivery is indeterminate when the balance is too low', async () => {
    partner.answer(({ method }) => (method === 'GET' ? json([]) : failed(1006001)));
    expect(await supplier.cancelTopUp(request)).toMatchObject({ kind: 'indeterminate' });
  });

  test('the cost of a credit is the wholesale price plus the fee, in its currency', async () => {
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
  ])('a credit whose price is %s is credited without a cost', async (_what, patch) => {
    partner.answer(() => json([transaction(COMPLETED, patch)]));
    const result = await supplier.queryTopUp('D1');
    expect(result).toMatchObject({ state: 'credited' });
    expect(result).not.toHaveProperty('cost');
  });

  test('reads the available balances in money as floats, without held amounts', async () => {
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

  test('refuses a carrier without a product, and sends nothing', async () => {
    partner.answer(() => failed(1009001, 500));
    expect(await supplier.topUp({ ...request, carrier: 'CUCC' })).toMatchObject({
      state: 'refused',
      reason: 'product_unavailable',
    });
    expect(asks()).toEqual([]);
  });

  test('a delivery that can no longer be cancelled is returned in its current state', async () => {
    partner.answer(({ path }) => {
      if (path.endsWith('/cancel')) return failed(1007007);
      return json([transaction(partner.requests.length === 1 ? CREATED : COMPLETED)]);
    });
    expect(await supplier.cancelTopUp(request)).toMatchObject({ state: 'credited' });
  });
});

test('DESIGN partner conformance: reads DT One’s list page by page, without duplicates', async () => {
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
  // The list does not say whether there are more pages.
  partner.answer(() => json([listed(1)]));
  await expect(Array.fromAsync(supplier.statement(from, to))).rejects.toThrow(StatementUnavailable);
  partner.answer(() => failed(1009001, 500));
  await expect(Array.fromAsync(supplier.statement(from, to))).rejects.toThrow(StatementUnavailable);
});

describe('DESIGN partner conformance: malformed rows of DT One’s list', () => {
  const [from, to] = [new Date('2026-11-20T07:59:00Z'), new Date('2026-11-20T08:01:00Z')];
  const read = (...rows: unknown[]) => {
    partner.answer(() => ({ ...json(rows), headers: { 'x-total-pages': '1' } }));
    return Array.fromAsync(supplier.statement(from, to));
  };
  const good = transaction(COMPLETED, { id: 2, external_id: 'D2' });
  const dollars = { destination: { unit_type: 'CURRENCY', unit: 'USD', amount: 49.9 } };

  test.each([
    ['an amount in dollars', { requested_values: dollars }, { mobileNo: null, faceFen: null }],
    ['no amount', { requested_values: { destination: {} } }, { mobileNo: null, faceFen: null }],
    ['a product that is not known', { requested_values: null, product: { id: 7 } }, { faceFen: null }],
    ['no number', { credit_party_identifier: {} }, { mobileNo: null, faceFen: null }],
  ])('lists a credit with %s without its unreadable fields', async (_what, odd, means) => {
    const credits = await read(transaction(COMPLETED, odd), good);
    expect(credits).toMatchObject([
      { deliveryNo: 'D1', ...means },
      { deliveryNo: 'D2', faceFen: 4990n },
    ]);
    expect(await supplier.totals(from, to)).toEqual([{ kind: 'credit', count: 2, total: 4990n }]);
  });

  test.each([
    ['made by hand there, without a number', transaction(COMPLETED, { external_id: '' })],
    ['made by hand there, of null', transaction(COMPLETED, { external_id: null, product: 'PIN' })],
    ['declined, of something else', transaction(DECLINED, { credit_party_identifier: {} })],
  ])('skips a row that was %s', async (_what, row) => {
    expect(await read(row, good)).toMatchObject([{ deliveryNo: 'D2' }]);
  });

  test.each([
    ['time', transaction(COMPLETED, { confirmation_date: 'soon' })],
    ['status', transaction(COMPLETED, { status: null })],
  ])('stops at a row without a %s, and names its number', async (_what, row) => {
    await expect(read(good, row)).rejects.toThrow('not as agreed, its number D1');
  });
});

test('DESIGN partner conformance: a callback of DT One only names the delivery to query', () => {
  const body = JSON.stringify(transaction(COMPLETED));
  expect(readDtOneHint(body, {}, 0)).toEqual({ deliveryNo: 'D1', state: 'changed' });
  for (const wrong of ['not JSON', '{}', '{"external_id":5}'])
    expect(() => readDtOneHint(wrong, {}, 0)).toThrow(MalformedWebhook);
});
