// Calls to and from partners about an order are stored for some days, on the real product: in our own
// protocol and in those of real partners, silent ones too; and no order waits for the storing.

import { writeCalls } from '../../apps/gateway/src/partners/kept-calls/call-rows.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createPool } from '../../apps/gateway/src/db/pool.ts';
import { testNumbers } from '../../apps/gateway/src/db/testing/test-pool.ts';
import { runOperator } from '../../apps/gateway/src/operator/index.ts';
import {
  callView,
  type CallView,
  createCallKeeper,
  emptyOldCalls,
  readCalls,
} from '../../apps/gateway/src/partners/kept-calls/index.ts';
import { userNoOf } from '../../apps/gateway/src/orders/model/index.ts';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { logInAtAlipay } from '../support/alipay-payer.ts';
import { eventually } from '../support/eventually.ts';
import { createTestDatabase } from '../support/postgres.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { placeTopUp, untilOrderIs } from '../support/top-up.ts';

const NUMBER = '13800134321';
const DAY_MS = 86_400_000;

async function callsOf({ pool }: Pick<RunningProduct, 'pool'>, orderNo: string): Promise<CallView[]> {
  const { calls } = await readCalls(pool, userNoOf(orderNo), orderNo, new Date(0));
  return calls.map((call) => callView(call, false));
}

/** Waits until the order's calls fulfil the condition. */
function untilCalls(
  product: Pick<RunningProduct, 'pool'>,
  orderNo: string,
  are: (calls: readonly CallView[]) => boolean,
): Promise<CallView[]> {
  return eventually(`the calls of ${orderNo}`, async () => {
    const calls = await callsOf(product, orderNo);
    return are(calls) && calls;
  });
}

const names = (calls: readonly CallView[]): string[] =>
  calls.map(({ call, isNotice, outcome }) => `${isNotice ? 'notice ' : ''}${call} ${outcome}`);
const has = (name: string) => (calls: readonly CallView[]) => names(calls).includes(name);

describe('with partners of our own protocol', () => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProduct();
  });
  afterEach(() => product.sandbox.clearFaults());
  afterAll(() => product.stop());

  async function paid(): Promise<{
    orderNo: string;
    api: Awaited<ReturnType<RunningProduct['newUser']>>['api'];
  }> {
    const { api } = await product.newUser();
    const { order, payment } = await placeTopUp(api, NUMBER);
    await product.sandbox.pay(payment?.paymentNo ?? '');
    return { orderNo: order?.orderNo ?? '', api };
  }
  async function credited(): Promise<string> {
    const { orderNo, api } = await paid();
    await untilOrderIs('credited', api, orderNo);
    return orderNo;
  }

  test('a credited order has its calls and webhooks with request and answer', async () => {
    const orderNo = await credited();
    const calls = await untilCalls(product, orderNo, has('carrier.topUp answered'));
    expect(names(calls)).toEqual(
      expect.arrayContaining([
        'cashier.authorise answered',
        'notice payment/paid taken',
        'carrier.topUp answered',
      ]),
    );
    const topUp = calls.find(({ call }) => call === 'carrier.topUp');
    expect(topUp).toMatchObject({ partner: 'carrier', status: 200, requestNo: `D${orderNo}` });
    expect(topUp?.words.request.text).toContain(`"D${orderNo}"`);
    expect(topUp?.words.request.text).toContain('****4321');
    expect(topUp?.words.answer?.text).toContain('"state"');
    expect(topUp?.words.sentHeaders).toHaveProperty('webhook-id');
    expect(JSON.stringify(calls)).not.toMatch(new RegExp(`${NUMBER}|signature`));
    const times = calls.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test('the stored calls contain no clear text in the database', async () => {
    const orderNo = await credited();
    await untilCalls(product, orderNo, has('carrier.topUp answered'));
    const { rows } = await product.pool.query<{ text: string }>(
      'select c::text as text from partner_calls c where about = $1',
      [orderNo],
    );
    const text = rows.map((row) => row.text).join('\n');
    expect(text).toContain('s1.');
    for (const word of [NUMBER, 'carrier', 'faceFen', 'http', 'webhook-id', 'localhost'])
      expect(text).not.toContain(word);
  });

  test('a call without an answer is stored as silent, with its request', async () => {
    await product.sandbox.setFaults({ carrier: { dropReplyRate: 1 } });
    const { orderNo } = await paid();
    const calls = await untilCalls(product, orderNo, has('carrier.topUp silent'));
    const topUp = calls.find(({ call }) => call === 'carrier.topUp');
    expect(topUp).toMatchObject({ status: null, words: { answer: null } });
    expect(topUp?.words.why).toMatch(/transport failed|no answer within/);
    expect(topUp?.words.request.text).toContain(`D${orderNo}`);
  });

  test('a call to a partner that hangs is stored as silent, with the time waited', async () => {
    await product.sandbox.setFaults({ carrier: { delayMs: [600_000, 600_000] } });
    const { orderNo } = await paid();
    const calls = await untilCalls(product, orderNo, has('carrier.topUp silent'));
    const topUp = calls.find(({ call }) => call === 'carrier.topUp');
    expect(topUp?.ms).toBeGreaterThanOrEqual(990);
    expect(topUp?.words.why).toContain('no answer within 1000 ms');
  });

  test("the operator command calls lists an order's calls, masked, by either number", async () => {
    const orderNo = await credited();
    await untilCalls(product, orderNo, has('carrier.topUp answered'));
    const run = async (number: string) => {
      const lines: string[] = [];
      const code = await runOperator(['calls', number], {
        database: () => ({ pool: product.pool, orderDatabaseUrls: [] }),
        clock: Date.now,
        systemUser: 'night-shift',
        print: (line) => void lines.push(line),
      });
      return { code, text: lines.join('\n') };
    };
    const { code, text } = await run(orderNo);
    expect(code).toBe(0);
    expect(text).toMatch(/, carrier\.topUp \(carrier\), answered, status 200, \d+ ms, D\d{24}/);
    expect(text).toContain('  > ');
    expect(text).toContain('notice of cashier: payment/paid, taken, status 200');
    expect(text).not.toContain(NUMBER);
    expect((await run(`D${orderNo}`)).text).toBe(text);
    expect(await run('9'.repeat(24))).toEqual({ code: 1, text: `There is no order ${'9'.repeat(24)}.` });
    expect(await run(`A${'9'.repeat(24)}`)).toEqual({
      code: 1,
      text: `There is no agreement A${'9'.repeat(24)}.`,
    });
    expect(await run('banana')).toEqual({
      code: 2,
      text: 'banana is no number of an order, of a part of one, or of an agreement (A...).',
    });
  });

  test('orders proceed while calls cannot be written, and the calls are written afterwards', async () => {
    const client = await product.pool.connect();
    await client.query('begin; lock table partner_calls in access exclusive mode');
    const orderNo = await credited();
    await client.query('commit');
    client.release();
    expect(names(await untilCalls(product, orderNo, has('carrier.topUp answered')))).toContain(
      'cashier.authorise answered',
    );
  });

  test('a process that stops writes its remaining calls', async () => {
    const { api } = await product.newUser();
    const { order } = await placeTopUp(api, NUMBER);
    await product.restart({});
    expect(names(await callsOf(product, order?.orderNo ?? ''))).toContain('cashier.authorise answered');
  });

  test('closing an account deletes its calls, and later ones are not stored', async () => {
    const { api, mobileNo, userNo } = await product.newUser();
    const { order, payment } = await placeTopUp(api, mobileNo);
    const orderNo = order?.orderNo ?? '';
    await product.sandbox.pay(payment?.paymentNo ?? '');
    await untilOrderIs('credited', api, orderNo);
    await untilCalls(product, orderNo, has('carrier.topUp answered'));
    const lines: string[] = [];
    const code = await runOperator(['person-delete', '--mobile', mobileNo, '--why', 'asked', '--yes'], {
      database: () => ({ pool: product.pool, orderDatabaseUrls: [] }),
      clock: Date.now,
      systemUser: 'night-shift',
      print: (line) => void lines.push(line),
    });
    expect(code, lines.join('\n')).toBe(0);
    const left = async () => {
      const { rowCount } = await product.pool.query('select from partner_calls where about = $1', [orderNo]);
      return rowCount;
    };
    expect(await left()).toBe(0);
    // Calls that a process had not written by then are not written any more, and rows that were written late
    // are deleted.
    await writeCalls(product.pool, [{ userNo, about: orderNo, at: new Date(), calls: [] }]);
    expect(await left()).toBe(0);
    await product.pool.query(
      `insert into partner_calls (slot, user_no, about, at, sealed) values (0, $1, $2, now(), $3)`,
      [userNo, orderNo, product.pool.numbers.seal('[]')],
    );
    await emptyOldCalls(product.pool, 7, new Date());
    expect(await left()).toBe(0);
  });

  test("a day's calls are emptied once their time is over, and newer days stay", async () => {
    const orderNo = await credited();
    await untilCalls(product, orderNo, has('carrier.topUp answered'));
    const after = (days: number): Date => new Date(Date.now() + days * DAY_MS);
    await emptyOldCalls(product.pool, 7, after(7));
    expect(await callsOf(product, orderNo)).not.toEqual([]);
    await emptyOldCalls(product.pool, 7, after(8));
    expect(await callsOf(product, orderNo)).toEqual([]);
  });

  test('a gateway that keeps calls for 0 days stores none', async () => {
    await product.restart({ environment: { PARTNER_CALLS_KEPT_DAYS: '0' } });
    const orderNo = await credited();
    await product.restart({});
    expect(await callsOf(product, orderNo)).toEqual([]);
  });
});

describe('with WeChat Pay and DT One', () => {
  let product: RunningProduct;
  beforeAll(async () => {
    product = await startProduct({ PLAYED_PARTNERS: 'wechat,dtone' });
  });
  afterAll(() => product.stop());

  test("an order has the calls in each partner's own protocol, without their secrets", async () => {
    const { api } = await product.newUser();
    const { order, payment } = await placeTopUp(api, NUMBER);
    const orderNo = order?.orderNo ?? '';
    await product.sandbox.pay(payment?.paymentNo ?? '', 'wechat');
    await untilOrderIs('credited', api, orderNo);
    const calls = await untilCalls(product, orderNo, has('carrier.confirmTopUp answered'));
    const [pay, topUp, notice] = [
      calls.find(({ call }) => call === 'cashier.authorise'),
      calls.find(({ call }) => call === 'carrier.topUp'),
      calls.find(({ isNotice, partner }) => isNotice && partner === 'cashier'),
    ];
    expect(pay).toMatchObject({ outcome: 'answered', requestNo: payment?.paymentNo });
    expect(pay?.words.path).toMatch(/\/v3\/pay\/transactions\//);
    expect(pay?.words.request.text).toContain(`"out_trade_no": "${payment?.paymentNo}"`);
    expect(topUp).toMatchObject({ supplier: 'dtone', requestNo: `D${orderNo}` });
    expect(topUp?.words.request.text).toContain('****4321');
    expect(notice?.words.request.text).toContain('"ciphertext": "(');
    const read = await readCalls(product.pool, userNoOf(orderNo), orderNo, new Date(0));
    const clear = read.calls.map((call) => callView(call, true));
    expect(JSON.stringify(clear)).toContain(NUMBER);
    expect(JSON.stringify(clear)).toContain('(not kept)');
    expect(JSON.stringify(calls)).not.toContain(NUMBER);
  });
});

test('calls of Alipay and Reloadly are found by their numbers and stored without their secrets', async () => {
  const product = await startProduct({ PLAYED_PARTNERS: 'alipay,reloadly' });
  try {
    const { api } = await product.newUser();
    const { order, payment } = await placeTopUp(api, NUMBER);
    const orderNo = order?.orderNo ?? '';
    await logInAtAlipay(payment?.payUrl ?? '');
    await product.sandbox.pay(payment?.paymentNo ?? '', 'alipay');
    await untilOrderIs('credited', api, orderNo);
    const calls = await untilCalls(product, orderNo, has('carrier.topUp answered'));
    const notice = calls.find(({ isNotice, partner }) => isNotice && partner === 'cashier');
    expect(notice).toMatchObject({ requestNo: payment?.paymentNo, outcome: 'taken' });
    const topUp = calls.find(({ call }) => call === 'carrier.topUp');
    expect(topUp).toMatchObject({ supplier: 'reloadly', requestNo: `D${orderNo}` });
    expect(JSON.stringify(calls)).not.toContain(NUMBER);
    const { calls: kept } = await readCalls(product.pool, userNoOf(orderNo), orderNo, new Date(0));
    // The requests carried these secrets; none of them is stored, not even encrypted.
    for (const secret of ['Bearer', 'access_token":"', 'client_secret":"'])
      expect(JSON.stringify(kept)).not.toContain(secret);
    expect(JSON.stringify(kept)).toMatch(/sign=\(not%20kept\)/);
  } finally {
    await product.stop();
  }
});

test('while the database is away, the oldest calls are dropped and counted, without waiting', async () => {
  const [database, port] = [await createTestDatabase(), await freePort()];
  const url = new URL(database.url);
  url.port = String(port);
  const pool = createPool(url.href, 2, undefined, testNumbers);
  const lines: object[] = [];
  const keeper = createCallKeeper({
    pool,
    keptDays: 7,
    userOf: userNoOf,
    clock: Date.now,
    telemetry: { log: (_level, message, facts) => void lines.push({ message, ...facts }) },
  });
  for (let count = 0; count < 2500; count += 1)
    keeper.keep(
      {
        partner: 'carrier',
        supplier: null,
        call: 'carrier.topUp',
        isNotice: false,
        outcome: 'silent',
        status: null,
        ms: 1,
        origin: null,
        method: 'POST',
        path: '/',
        why: null,
        sentHeaders: null,
        request: 'x'.repeat(100_000),
        gotHeaders: null,
        answer: null,
      },
      { orderNo: '261128100000000100000001' },
    );
  expect(keeper.dropped()).toBe(500);
  await keeper.stop();
  expect(keeper.dropped()).toBe(2500);
  expect(lines).toMatchObject([{ message: 'calls to partners are not kept', dropped: 1 }]);
  await pool.end();
  await database.drop();
});
