import { createHmac } from 'node:crypto';
import { InvalidSignature } from '@phonebill/signing';
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';
import { createReloadlyHintReader } from '../reloadly/hint-webhook.ts';
import { createReloadly } from '../reloadly/http-reloadly.ts';
import { MalformedWebhook } from '../signed-webhook.ts';
import { StatementUnavailable } from '../statement.ts';
import {
  jsonAnswer as json,
  type RawAnswer,
  type RawPartner,
  type RawRequest,
  startRawPartner,
} from '../testing/raw-partner.ts';

let partner: RawPartner;
let supplier: ReturnType<typeof createReloadly>;
const conflicts: string[] = [];
// 08:00 in New York.
const BEGAN = Date.UTC(2026, 10, 20, 13);
const MINUTE = 60_000;
let now = BEGAN;
beforeAll(async () => {
  partner = await startRawPartner();
});
beforeEach(() => {
  now = BEGAN;
  conflicts.length = 0;
  supplier = createReloadly({
    baseUrl: `${partner.url}/api`,
    authUrl: `${partner.url}/auth`,
    audience: 'https://topups.reloadly.com',
    clientId: 'client',
    clientSecret: 'secret',
    operators: { CMCC: 5101 },
    timeZone: 'America/New_York',
    absentAfterMs: 15 * MINUTE,
    failedIsFinalAfterMs: 30 * MINUTE,
    clock: () => now,
    onConflict: (_call, no) => conflicts.push(no),
  });
});
afterAll(() => partner.stop());

const request = { deliveryNo: 'D1', mobileNo: '13800138000', carrier: 'CMCC', faceFen: 4990n } as const;
const failed = (errorCode: string | null, status = 400): RawAnswer =>
  json({ message: 'why', errorCode, details: [] }, status);
const row = (patch: object = {}) => ({
  transactionId: 4_600_001,
  status: 'PROCESSING',
  customIdentifier: 'D1',
  recipientPhone: '8613800138000',
  requestedAmount: 49.9,
  requestedAmountCurrencyCode: 'CNY',
  deliveredAmount: null,
  deliveredAmountCurrencyCode: 'CNY',
  transactionDate: '2026-11-20 08:00:00',
  ...patch,
});
const status = (said: string, transaction: object | null = null, code: string | null = null) => ({
  code,
  message: null,
  status: said,
  transaction,
});

interface Answers {
  readonly token?: RawAnswer;
  readonly report?: RawAnswer;
  readonly status?: RawAnswer;
  readonly topUp?: RawAnswer;
  readonly balance?: RawAnswer;
}

/** Answers with an empty report, unless given another. */
function answers(given: Answers): void {
  partner.answer(({ path }: RawRequest): RawAnswer => {
    if (path.startsWith('/auth'))
      return given.token ?? json({ access_token: 'token', expires_in: 86_400, token_type: 'Bearer' });
    if (path.includes('/reports/')) return given.report ?? json({ content: [], last: true });
    if (path.endsWith('/status')) return given.status ?? json(status('PROCESSING'));
    if (path.endsWith('/balance')) return given.balance ?? failed(null, 500);
    return given.topUp ?? json({ transactionId: 4_600_001 });
  });
}
const asks = () => partner.requests.map(({ method, path }) => `${method} ${path}`);
const held = (patch: object = {}) => json({ content: [row(patch)], last: true });

describe("DESIGN partner conformance: Reloadly's answers about a top-up", () => {
  const credited = row({ status: 'SUCCESSFUL', deliveredAmount: 49.9 });

  test.each([
    ['PROCESSING', null, 'accepted', null],
    ['SUCCESSFUL', credited, 'credited', null],
    ['REFUNDED', null, 'refused', 'RECIPIENT_PHONE_INACTIVE'],
    ['FAILED', null, 'accepted', null],
  ])('a new top-up with status %s is %s', async (said, transaction, state, reason) => {
    answers({ report: held(), status: json(status(said, transaction, 'RECIPIENT_PHONE_INACTIVE')) });
    const delivery = { kind: 'delivery', state, carrierRef: '4600001', faceFen: 4990n, reason };
    expect(await supplier.queryTopUp('D1')).toEqual(delivery);
    expect(asks().slice(-2)).toEqual([
      'GET /api/topups/reports/transactions?customIdentifier=D1',
      'GET /api/topups/4600001/status',
    ]);
  });

  test('a failed top-up is refused only half an hour after its start', async () => {
    answers({ report: held(), status: json(status('FAILED')) });
    now = BEGAN + 30 * MINUTE - 1;
    expect(await supplier.queryTopUp('D1')).toMatchObject({ state: 'accepted' });
    now = BEGAN + 30 * MINUTE;
    expect(await supplier.queryTopUp('D1')).toMatchObject({ state: 'refused', reason: 'failed' });
  });

  test('a top-up credited with another amount has the amount that was delivered', async () => {
    const other = row({ status: 'SUCCESSFUL', deliveredAmount: 48 });
    answers({ report: held(), status: json(status('SUCCESSFUL', other)) });
    expect(await supplier.queryTopUp('D1')).toMatchObject({ state: 'credited', faceFen: 4800n });
  });

  test("the cost of a top-up is the amount taken from the balance, in the account's currency", async () => {
    const balanceInfo = { oldBalance: 100, newBalance: 93.14, cost: 6.86, currencyCode: 'USD' };
    answers({ report: held(), status: json(status('SUCCESSFUL', { ...credited, fee: 0.1, balanceInfo })) });
    expect(await supplier.queryTopUp('D1')).toMatchObject({
      cost: { currency: 'USD', total: 6_860_000n, fee: 100_000n },
    });
  });

  test.each([
    ['none', null],
    ['below zero', { cost: -1, currencyCode: 'USD' }],
    ['a text', { cost: '6.86', currencyCode: 'USD' }],
  ])('a top-up whose cost is %s is credited without a cost', async (_what, balanceInfo) => {
    answers({ report: held(), status: json(status('SUCCESSFUL', { ...credited, balanceInfo })) });
    const result = await supplier.queryTopUp('D1');
    expect(result).toMatchObject({ state: 'credited' });
    expect(result).not.toHaveProperty('cost');
  });

  test('a top-up that the report does not list is notFound', async () => {
    answers({});
    expect(await supplier.queryTopUp('D1')).toEqual({ kind: 'notFound' });
  });

  test.each<[string, Answers]>([
    ['of a status that is not known', { report: held(), status: json(status('REVERSED')) }],
    ['in dollars', { report: held({ requestedAmountCurrencyCode: 'USD' }) }],
    ['of a third of a yuan', { report: held({ requestedAmount: 33.333 }) }],
    ['about others', { report: held({ customIdentifier: 'D2' }) }],
    [
      'of its status about another',
      {
        report: held(),
        status: json(status('SUCCESSFUL', { ...credited, customIdentifier: 'D2' })),
      },
    ],
    ['unauthorised', { report: failed('INVALID_TOKEN', 401) }],
    ['too often asked', { report: failed('RATE_LIMIT_REACHED', 429) }],
    ['a failure of its own', { report: failed(null, 500) }],
    ['a path that it does not know', { report: json({ status: 404, error: 'Not Found' }, 404) }],
    ['a page of something in between', { report: { status: 200, body: '<html>' } }],
    ['no token', { token: failed('INVALID_CREDENTIALS', 401) }],
  ])('an answer %s is indeterminate', async (_what, given) => {
    answers(given);
    expect(await supplier.queryTopUp('D1')).toMatchObject({ kind: 'indeterminate' });
  });

  test('two transactions under one number are indeterminate and reported as a conflict', async () => {
    answers({ report: json({ content: [row(), row({ transactionId: 4_600_002 })], last: true }) });
    expect(await supplier.queryTopUp('D1')).toMatchObject({ kind: 'indeterminate' });
    expect(conflicts).toEqual(['D1']);
  });
});

describe('DESIGN partner conformance: crediting by Reloadly', () => {
  test('sends the amount in yuan under the delivery number', async () => {
    answers({});
    expect(await supplier.topUp(request)).toEqual({
      kind: 'delivery',
      state: 'accepted',
      carrierRef: '4600001',
      faceFen: 4990n,
      reason: null,
    });
    expect(asks()).toEqual(['POST /auth/oauth/token', 'POST /api/topups-async']);
    expect(JSON.parse(partner.requests[1]?.body ?? '')).toEqual({
      operatorId: 5101,
      amount: 49.9,
      useLocalAmount: true,
      customIdentifier: 'D1',
      recipientPhone: { countryCode: 'CN', number: '+8613800138000' },
    });
  });

  test.each([
    ['INVALID_AMOUNT_FOR_OPERATOR', { kind: 'delivery', state: 'refused', reason: 'amount_not_accepted' }],
    ['INVALID_RECIPIENT_PHONE', { kind: 'delivery', state: 'refused', reason: 'number_not_accepted' }],
    ['COUNTRY_NOT_SUPPORTED', { kind: 'delivery', state: 'refused', reason: 'product_unavailable' }],
    ['INSUFFICIENT_BALANCE', { kind: 'floatTooLow' }],
    ['PHONE_RECENTLY_RECHARGED', { kind: 'tooSoon' }],
    ['CUSTOM_IDENTIFIER_ALREADY_USED', { kind: 'delivery', state: 'accepted', carrierRef: null }],
    ['TOPUP_TRANSACTION_FAILED', { kind: 'indeterminate' }],
    ['MAX_DAILY_TRANSACTION_AMOUNT_REACHED', { kind: 'indeterminate' }],
    ['SOMETHING_NEW', { kind: 'indeterminate' }],
  ])('maps error %s if the report lists no transaction', async (code, meaning) => {
    answers({ topUp: failed(code) });
    expect(await supplier.topUp(request)).toMatchObject(meaning);
  });

  test.each(['INVALID_RECIPIENT_PHONE', 'INSUFFICIENT_BALANCE', 'PHONE_RECENTLY_RECHARGED'])(
    'error %s does not override an earlier accepted request',
    async (code) => {
      answers({ topUp: failed(code), report: held() });
      expect(await supplier.topUp(request)).toMatchObject({ state: 'accepted', carrierRef: '4600001' });
      answers({ topUp: failed(code), report: failed(null, 500) });
      expect(await supplier.topUp(request)).toMatchObject({ kind: 'indeterminate' });
      expect(conflicts).toEqual([]);
    },
  );

  test('reports a conflict when the number is used for another phone number', async () => {
    const theirs = held({ recipientPhone: '8613900139000' });
    answers({ topUp: failed('CUSTOM_IDENTIFIER_ALREADY_USED'), report: theirs });
    await supplier.topUp(request);
    expect(conflicts).toEqual(['D1']);
  });

  test('refuses a carrier without an operator, and sends nothing', async () => {
    answers({});
    expect(await supplier.topUp({ ...request, carrier: 'CUCC' })).toMatchObject({ state: 'refused' });
    expect(asks()).toEqual([]);
  });

  test('the account balance is the float', async () => {
    answers({ balance: json({ balance: 1234.56, currencyCode: 'USD' }) });
    const floats = [{ currency: 'USD', available: 1_234_560_000n }];
    expect(await supplier.balance?.()).toEqual({ kind: 'balance', floats });
    answers({ balance: json({ balance: '5', currencyCode: 'USD' }) });
    expect(await supplier.balance?.()).toMatchObject({ kind: 'indeterminate' });
  });
});

describe('DESIGN partner conformance: the token at Reloadly', () => {
  const fetched = () => asks().filter((one) => one.includes('/oauth/token')).length;

  test('is fetched once for concurrent calls', async () => {
    answers({});
    await Promise.all(Array.from({ length: 10 }, () => supplier.queryTopUp('D1')));
    await supplier.queryTopUp('D1');
    expect(fetched()).toBe(1);
  });

  test('is fetched again a minute before it expires', async () => {
    answers({ token: json({ access_token: 'token', expires_in: '3600' }) });
    await supplier.queryTopUp('D1');
    now += 58 * MINUTE;
    await supplier.queryTopUp('D1');
    expect(fetched()).toBe(1);
    now += MINUTE;
    await supplier.queryTopUp('D1');
    expect(fetched()).toBe(2);
  });

  test('is renewed once when it has expired early, and the call is repeated once', async () => {
    let sent = 0;
    partner.answer(({ path }) => {
      if (path.startsWith('/auth')) return json({ access_token: `token${sent}`, expires_in: 86_400 });
      sent += 1;
      return sent === 1 ? failed('TOKEN_EXPIRED', 401) : json({ transactionId: 4_600_001 });
    });
    expect(await supplier.topUp(request)).toMatchObject({ state: 'accepted' });
    expect([fetched(), sent]).toEqual([2, 2]);
    answers({ topUp: failed('TOKEN_EXPIRED', 401) });
    expect(await supplier.topUp(request)).toMatchObject({ kind: 'indeterminate' });
    expect(asks().filter((one) => one.endsWith('/topups-async'))).toHaveLength(2);
  });
});

test('DESIGN partner conformance: reads Reloadly’s report by pages, without duplicates', async () => {
  const listed = (id: number, patch: object = {}) =>
    row({
      transactionId: id,
      customIdentifier: `D${id}`,
      status: 'SUCCESSFUL',
      deliveredAmount: 49.9,
      ...patch,
    });
  const byHand = listed(9, { customIdentifier: null, requestedAmountCurrencyCode: 'USD' });
  partner.answer(({ path }) => {
    if (path.startsWith('/auth')) return json({ access_token: 'token', expires_in: 86_400 });
    const isFirst = path.includes('page=1');
    const late = listed(4, { transactionDate: '2026-11-20 08:01:00' });
    const content = isFirst ? [listed(1), listed(2), byHand] : [listed(2), row(), listed(3), late];
    return json({ content, totalPages: 2 });
  });
  const [from, to] = [new Date(BEGAN), new Date(BEGAN + MINUTE)];
  const credits = await Array.fromAsync(supplier.statement(from, to));
  expect(credits.map(({ deliveryNo }) => deliveryNo)).toEqual(['D1', 'D2', 'D3']);
  expect(credits[0]).toEqual({
    deliveryNo: 'D1',
    mobileNo: '13800138000',
    faceFen: 4990n,
    at: new Date(BEGAN),
  });
  // The report does not say whether there are more pages.
  answers({ report: json({ content: [listed(1)] }) });
  await expect(Array.fromAsync(supplier.statement(from, to))).rejects.toThrow(StatementUnavailable);
  answers({ report: failed(null, 500) });
  await expect(Array.fromAsync(supplier.statement(from, to))).rejects.toThrow(StatementUnavailable);
});

describe('DESIGN partner conformance: malformed rows of Reloadly’s report', () => {
  const read = (...content: unknown[]) => {
    answers({ report: json({ content, last: true }) });
    return Array.fromAsync(supplier.statement(new Date(BEGAN), new Date(BEGAN + MINUTE)));
  };
  const credited = (id: number, patch: object = {}) =>
    row({ transactionId: id, customIdentifier: `D${id}`, status: 'SUCCESSFUL', ...patch });

  test.each([
    ['an amount in dollars', { requestedAmountCurrencyCode: 'USD' }, { mobileNo: null, faceFen: null }],
    ['a third decimal', { requestedAmount: 49.901, deliveredAmount: 49.901 }, { faceFen: null }],
    ['a negative amount', { requestedAmount: -49.9 }, { mobileNo: null, faceFen: null }],
    ['no number', { recipientPhone: null }, { mobileNo: null, faceFen: null }],
  ])('lists a credit with %s without its unreadable fields', async (_what, odd, means) => {
    expect(await read(credited(1, odd), credited(2))).toMatchObject([
      { deliveryNo: 'D1', ...means },
      { deliveryNo: 'D2', faceFen: 4990n },
    ]);
  });

  test('stops at a row without a time, and names its number', async () => {
    const odd = credited(1, { transactionDate: '2026-13-41' });
    await expect(read(credited(2), odd)).rejects.toThrow('not as agreed, its number D1');
  });
});

test('DESIGN partner conformance: a callback of Reloadly must be signed if a secret is configured', () => {
  const read = createReloadlyHintReader('secret');
  const body = JSON.stringify({ type: 'airtime_transaction.status', data: { customIdentifier: 'D1' } });
  const signed = (text: string, key = 'secret') => ({
    'x-reloadly-signature': createHmac('sha256', key).update(`${text}:1763640000`).digest('hex'),
    'x-reloadly-request-timestamp': '1763640000',
  });
  expect(read(body, signed(body), 0)).toEqual({ deliveryNo: 'D1', state: 'changed' });
  for (const headers of [
    {},
    signed(body, 'other'),
    signed(`${body} `),
    { ...signed(body), 'x-reloadly-request-timestamp': '1' },
  ])
    expect(() => read(body, headers, 0)).toThrow(InvalidSignature);
  expect(() => read('{}', signed('{}'), 0)).toThrow(MalformedWebhook);
  const nested = JSON.stringify({ data: { transaction: { customIdentifier: 'D2' } } });
  expect(createReloadlyHintReader(null)(nested, {}, 0)).toEqual({ deliveryNo: 'D2', state: 'changed' });
});
