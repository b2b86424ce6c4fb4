// The whole product while its database is frozen, gone, read-only or full: calls are answered with the
// catalogue's text within seconds, nothing is lost, and work resumes by itself.

import { errorMessage } from '@phonebill/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../apps/launcher/src/free-port.ts';
import { startProgram } from '../support/child-process.ts';
import { eventually, untilOk, WITHIN_SECONDS_MS } from '../support/eventually.ts';
import { canHaveOwnDisk, type OwnDatabase, startOwnDatabase } from '../support/own-database.ts';
import { gatewayPorts } from '../support/gateway-ports.ts';
import { type RunningProduct, startProduct } from '../support/running-product.ts';
import { placeTopUp, untilOrderIs } from '../support/top-up.ts';

const NUMBER = '13800134321';
/** A number that the carrier refuses to credit. */
const REFUSED_NUMBER = '13800130010';

let database: OwnDatabase;
let product: RunningProduct;
beforeAll(async () => {
  database = await startOwnDatabase(canHaveOwnDisk ? { diskMb: 600 } : {});
  product = await startProduct({}, database);
});
afterAll(() => product.stop());

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly tookMs: number;
}
const addressOf = (path: string): string =>
  (['/livez', '/readyz', '/metrics'].includes(path) ? product.operationsUrl : product.url) + path;

async function get(path: string, init: RequestInit = {}): Promise<Answered> {
  const begun = performance.now();
  const headers = { 'accept-language': 'en', 'content-type': 'application/json' };
  const answer = await fetch(addressOf(path), { headers, ...init });
  return { status: answer.status, text: await answer.text(), tookMs: performance.now() - begun };
}
/** Two calls that need no login: one reads the database, one writes to it. */
const READING = '/huafei-agw/vi/jkSwitch';
const reading = { method: 'POST', body: '{}' };
const read = (): Promise<Answered> => get(READING, reading);
const write = (): Promise<Answered> => get('/huafei-agw/own/v1/graphicCode');

function expectUnavailable({ status, text, tookMs }: Answered): void {
  expect(status).toBe(503);
  expect(JSON.parse(text)).toEqual({
    msgCd: 'PMC50307',
    msgInfo: errorMessage('serviceUnavailable', 'en'),
  });
  expect(tookMs).toBeLessThan(WITHIN_SECONDS_MS);
}
const untilReady = (): Promise<boolean> =>
  eventually('the product to be ready', async () => (await get('/readyz')).status === 200);
async function expectNotReady(): Promise<void> {
  const begun = performance.now();
  const no = await eventually('/readyz to say no', async () => {
    const answer = await get('/readyz');
    return answer.status === 503 && answer;
  });
  expect(performance.now() - begun).toBeLessThan(WITHIN_SECONDS_MS);
  expect(no.text).toContain('database');
  expect((await get('/livez')).status).toBe(200);
}

/** Places an order that is to be paid while the database is away; it must be credited all the same. */
async function paidOrder() {
  const { api } = await product.newUser();
  const { order, payment } = await placeTopUp(api, NUMBER);
  if (!order || !payment) throw new Error('no order');
  return {
    pay: () => product.sandbox.pay(payment.paymentNo),
    async expectCreditedOnce() {
      await untilOrderIs('credited', api, order.orderNo);
      const credits = (await product.sandbox.credits()).filter(({ requestNo }) =>
        requestNo.includes(order.orderNo),
      );
      expect(credits).toHaveLength(1);
    },
  };
}

/** Places an order that its carrier refuses; the payment must be refunded once. */
async function orderToRefund() {
  const { api, userNo } = await product.newUser();
  const { order, payment } = await placeTopUp(api, REFUSED_NUMBER);
  if (!order || !payment) throw new Error('no order');
  const hadFen = await product.sandbox.balanceFen(userNo);
  return {
    pay: () => product.sandbox.pay(payment.paymentNo),
    async expectRefundedOnce() {
      await untilOrderIs('refunded', api, order.orderNo);
      expect(await product.sandbox.balanceFen(userNo)).toBe(hadFen);
    },
  };
}

test('a frozen database is answered 503 at once, for many callers, and loses no order', async () => {
  const order = await paidOrder();
  const refused = await orderToRefund();
  // The refund is under way, or has not begun, when the server stops answering.
  await refused.pay();
  const { api, ssoToken } = await product.newUser();
  const validCheck = () => get(`/huafei-agw/common/v1/ssoToken/validCheck?ssoToken=${ssoToken}`);
  database.freeze();
  const placed = placeTopUp(api, NUMBER);
  try {
    expectUnavailable(await read());
    // SPEC section 8: only PMC30050 ends a session; an unreachable database does not mean that the session is
    // invalid.
    expectUnavailable(await validCheck());
    await expectNotReady();
    const many = await Promise.all(Array.from({ length: 400 }, read));
    for (const one of many) expectUnavailable(one);
    const { text: metrics } = await get('/metrics');
    expect(metrics).toMatch(/^phonebill_database_available\{pool="calls"\} 0$/m);
    expect(metrics).not.toMatch(/^phonebill_oldest_due_agreement_seconds \d/m);
    await order.pay();
  } finally {
    database.thaw();
  }
  await untilReady();
  expect((await read()).status).toBe(200);
  expect(JSON.parse((await validCheck()).text)).toMatchObject({ msgCd: 'PMC00000' });
  // The page repeated the same request until it was answered.
  expect((await placed).order).toBeDefined();
  await order.expectCreditedOnce();
  await refused.expectRefundedOnce();
});

test('a stopped database is answered 503, and the order is credited once after it starts again', async () => {
  const order = await paidOrder();
  await database.stopServer();
  expectUnavailable(await read());
  await expectNotReady();
  await order.pay();
  await database.startServer();
  await untilReady();
  expect((await read()).status).toBe(200);
  await order.expectCreditedOnce();
});

test('a read-only database answers reads, and 503 for writes', async () => {
  const order = await paidOrder();
  await database.administer('alter system set default_transaction_read_only = on');
  await database.administer('select pg_reload_conf()');
  await expectNotReady();
  await order.pay();
  expect((await read()).status).toBe(200);
  expectUnavailable(await write());
  await database.administer('alter system reset default_transaction_read_only');
  await database.administer('select pg_reload_conf()');
  await untilReady();
  await order.expectCreditedOnce();
});

test.skipIf(!canHaveOwnDisk)(
  'a full disk (only root may mount one) answers orders 503, and accepts them once space is free',
  async () => {
    const order = await paidOrder();
    const { api } = await product.newUser();
    database.fillDisk();
    try {
      await expectNotReady();
      await order.pay();
      // Writes that fit in the tables' allocated pages still succeed: only those that need a new page fail.
      const refused = await eventually('a write to need a new page', async () => {
        const answer = await write();
        return answer.status !== 200 && answer;
      });
      expectUnavailable(refused);
    } finally {
      database.freeDisk();
    }
    await untilReady();
    expect((await placeTopUp(api, NUMBER)).order).toBeDefined();
    await order.expectCreditedOnce();
  },
);

test('a process that is stopped while the database is frozen ends within 25 seconds', async () => {
  const { url, operationsUrl, environment: ports } = await gatewayPorts();
  const nowhere = `http://127.0.0.1:${String(await freePort())}`;
  const partners = ['CASHIER', 'CARRIER', 'DIGITAL', 'ENTRUST', 'POINTS', 'SMS', 'WALLET'];
  const gateway = startProgram('apps/gateway/src/main.ts', {
    ...product.keys,
    ...Object.fromEntries(partners.map((partner) => [`${partner}_URL`, nowhere])),
    DATABASE_URL: database.url,
    ...ports,
  });
  await untilOk(`${operationsUrl}/readyz`);
  database.freeze();
  try {
    // Whether this request is still answered or cut off does not matter here.
    const underWay = fetch(url + READING, {
      ...reading,
      headers: { 'content-type': 'application/json' },
    }).catch(() => null);
    const begun = performance.now();
    expect(await gateway.stop(), gateway.output()).toBe(0);
    expect(performance.now() - begun).toBeLessThan(25_000);
    await underWay;
  } finally {
    database.thaw();
  }
});
