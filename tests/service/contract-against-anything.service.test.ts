/**
 * Every call of the contract against hostile input: wrong types, missing fields, huge and broken bodies,
 * other people's numbers. The answer is always an envelope with a clear refusal, never a 500.
 */
import { API_BASE, type CallName, callRows, errorList, splitCall } from '@phonebill/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Pool } from '../../apps/gateway/src/db/pool.ts';
import { createTestPool } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { type RunningGateway, startGateway } from '../../apps/gateway/src/app.ts';
import { readGatewayConfig } from '../../apps/gateway/src/config/read-config.ts';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { freshKeys } from '../support/partner-keys.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { signInUser, type TestUser } from '../support/test-user.ts';

const calls = Object.keys(callRows) as CallName[];
const known = new Set<string>(Object.values(errorList).map(({ msgCd }) => msgCd));

let database: TestDatabase;
let pool: Pool;
let gateway: RunningGateway;
let gatewayUrl: string;
let user: TestUser;

beforeAll(async () => {
  database = await createTestDatabase();
  // The partners' address answers nobody: only incoming requests are tested here, and a silent partner is
  // part of the test.
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const ports = await gatewayPorts();
  gatewayUrl = ports.url;
  gateway = await startGateway(
    readGatewayConfig({
      ...freshKeys(),
      ROLES: 'web',
      ...ports.environment,
      DATABASE_URL: database.url,
      CASHIER_URL: nobody,
      DIGITAL_URL: nobody,
      ENTRUST_URL: nobody,
      POINTS_URL: nobody,
      CARRIER_URL: nobody,
      SMS_URL: nobody,
      WALLET_URL: nobody,
      LOG_LEVEL: 'silent',
      PARTNER_TIME_LIMIT_MS: '200',
    }),
  );
  pool = createTestPool(database.url, 2);
});

// Signs in before each test, because one of the calls logs out.
beforeEach(async () => {
  user = await signInUser(pool, '13800138000');
});

afterAll(async () => {
  await gateway?.stop();
  await pool?.end();
  await database?.drop();
});

interface Answer {
  readonly status: number;
  readonly body: { msgCd: string; msgInfo: string } & Record<string, unknown>;
}

async function send(name: CallName, input: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const { method, path } = splitCall(name);
  const url = gatewayUrl + API_BASE + path;
  const response =
    method === 'GET'
      ? await fetch(`${url}?${query(input)}`, { headers })
      : await fetch(url, {
          method,
          headers: { 'content-type': 'application/json', ...headers },
          body: JSON.stringify(input),
        });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

function query(input: unknown): string {
  return new URLSearchParams(
    Object.entries(input ?? {}).map(([key, value]): [string, string] => [
      key,
      typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
    ]),
  ).toString();
}

/** Returns the names of a request's fields, except that of the token, which identifies the caller. */
function fieldsOf(schema: object): string[] {
  if ('anyOf' in schema) return [...new Set((schema.anyOf as object[]).flatMap(fieldsOf))];
  return 'properties' in schema
    ? Object.keys(schema.properties as object).filter((field) => field !== 'ssoToken')
    : [];
}

function expectClear({ status, body }: Answer): void {
  expect(status).toBe(200);
  expect(typeof body.msgInfo).toBe('string');
  expect(body.msgCd === 'PMC00000' || known.has(body.msgCd), body.msgCd).toBe(true);
  expect(body.msgCd).not.toBe(errorList.internal.msgCd);
}

const names = [
  'ssoToken',
  'mobileNo',
  'orderNo',
  'requestNo',
  'operation',
  'faceFen',
  'priceFen',
  'payMethod',
  'smsCode',
  'messageTicket',
  'scene',
  'graphicId',
  'graphicCode',
  'month',
  'state',
  'cursor',
  'pageSize',
  'contacts',
  'cnlCode',
  'sign',
  'signMobileNo',
  'purpose',
  'targetOrigin',
  'data',
  'oneTapToken',
  'clientKey',
  'seen',
  'adBusTyp',
  'adAppTyp',
  'channelType',
  'originalData',
  'signData',
  'signType',
  'backUrl',
  'authorize',
  'ssoType',
  'targetChannelMark',
  'targetChannelUrl',
  'tokenName',
  '__proto__',
  'constructor',
  'x',
];
/** Values close to valid ones, so that more than the first check is reached. */
const value = fc.oneof(
  fc.constantFrom(
    '13800138000',
    '138 0013 8000',
    '+8613800138000',
    '170',
    'place',
    'pay',
    'cancel',
    'cash',
    'login',
    '202611',
    'credited',
    '0'.repeat(24),
    '9'.repeat(24),
    'a'.repeat(16),
    '',
    '\u0000',
    '\ud83d',
    "' or 1=1 --",
    '<script>',
    '１３８',
  ),
  fc.constantFrom<unknown>(1000, 998, 0, -1, 1.5, 1e30, Number.MAX_SAFE_INTEGER, true, false, null),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 4 }), fc.integer(), { maxKeys: 2 }),
);
const anyObject = fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 10 });

describe.each(calls)('SPEC 7 %s', (name) => {
  const needsToken = !(callRows[name].who as readonly string[]).includes('visitor');

  test('any input gets a known answer code, never a 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          { weight: 4, arbitrary: anyObject },
          { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
        ),
        fc.boolean(),
        async (input, signedIn) => {
          const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
          expectClear(await send(name, isObject && signedIn ? { ...input, ssoToken: user.ssoToken } : input));
        },
      ),
      { numRuns: 30 },
    );
  });

  test('half a surrogate pair or a control character in any field is refused first', async () => {
    for (const field of fieldsOf(callRows[name].request)) {
      // A URL's query cannot carry half a surrogate pair.
      const halfASign = splitCall(name).method === 'POST' ? ['妈妈\ud83d'] : [];
      for (const text of [...halfASign, 'a\u0000b', '\u001b[2J']) {
        const answer = await send(name, { ...(needsToken && { ssoToken: user.ssoToken }), [field]: text });
        expect(answer.status, field).toBe(200);
        expect(answer.body.msgCd, `${field}: ${answer.body.msgInfo}`).toBe(errorList.badRequest.msgCd);
      }
    }
  });

  test.runIf(needsToken)('a missing or wrong session is refused with PMC30050', async () => {
    for (const ssoToken of [
      undefined,
      '',
      'x',
      5,
      null,
      `${user.userNo}.${'A'.repeat(43)}`,
      'x'.repeat(5000),
    ]) {
      expect((await send(name, { ssoToken })).body.msgCd).toBe('PMC30050');
    }
  });

  test.runIf(splitCall(name).method === 'POST')(
    'a huge body, a malformed one and another content type are refused',
    async () => {
      const url = gatewayUrl + API_BASE + splitCall(name).path;
      const post = (body: string, type = 'application/json') =>
        fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
      const huge = await post(JSON.stringify({ mobileNo: 'x'.repeat(300_000) }));
      expect([huge.status, ((await huge.json()) as Answer['body']).msgCd]).toEqual([
        413,
        errorList.bodyTooLarge.msgCd,
      ]);
      for (const broken of [
        await post('{"a":'),
        await post(''),
        await post('a=b', 'application/x-www-form-urlencoded'),
        await post('{"__proto__":{"x":1}}'),
      ]) {
        expectClear({ status: broken.status, body: (await broken.json()) as Answer['body'] });
      }
    },
  );
});

test('refusals are in the requested language, with the words of SPEC 5', async () => {
  const input = { mobileNo: '123' };
  expect(
    (await send('POST /vi/organization', input, { 'accept-language': 'en-US,en;q=0.9' })).body.msgInfo,
  ).toBe('please enter the correct mobile number');
  expect(
    (await send('POST /vi/organization', input, { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' })).body
      .msgInfo,
  ).toBe('请输入正确的手机号码');
});

test('an unknown path, or a call with another method, gets a 404 with an envelope', async () => {
  for (const [method, path] of [
    ['GET', '/vi/nothing'],
    ['GET', '/vi/order'],
    ['POST', '/vi/limit'],
    ['DELETE', '/vi/order'],
  ] as const) {
    const response = await fetch(gatewayUrl + API_BASE + path, { method });
    expect(response.status, path).toBe(404);
    expect(await response.json()).toMatchObject({ msgCd: errorList.callUnknown.msgCd });
  }
});

test("another user's order is answered like an unknown order", async () => {
  const other = await signInUser(pool, '13900139000');
  const placed = await send('POST /vi/order', {
    ssoToken: other.ssoToken,
    operation: 'place',
    requestNo: 'request-number-0002',
    mobileNo: '13900139000',
    faceFen: 1000,
    priceFen: 998,
    payMethod: 'cash',
  });
  const { orderNo } = placed.body['order'] as { orderNo: string };
  for (const attempt of [
    await send('POST /vi/order', { ssoToken: user.ssoToken, operation: 'pay', orderNo }),
    await send('POST /vi/order', { ssoToken: user.ssoToken, operation: 'cancel', orderNo }),
    await send('POST /vi/queryRechargeBill', { ssoToken: user.ssoToken, orderNo }),
    await send('POST /vi/queryRechargeBill', { ssoToken: user.ssoToken, requestNo: 'request-number-0002' }),
  ])
    expect(attempt.body.msgCd).toBe(errorList.orderNotFound.msgCd);
  const own = await send('POST /vi/queryRechargeBill', { ssoToken: other.ssoToken, orderNo });
  expect(own.body['orders']).toMatchObject([{ orderNo, state: 'awaitingPayment' }]);
});

test('the OpenAPI document names every call, and followOrder', async () => {
  const document = (await (await fetch(`${gatewayUrl}/huafei-agw/openapi.json`)).json()) as {
    openapi: string;
    servers: readonly { url: string }[];
    paths: Record<string, object>;
  };
  expect(document.openapi).toBe('3.1.0');
  expect(document.servers.map(({ url }) => url)).toEqual([API_BASE]);
  expect(Object.keys(document.paths).toSorted()).toEqual(
    [...new Set(calls.map((name) => splitCall(name).path)), '/own/v1/followOrder'].toSorted(),
  );
});
