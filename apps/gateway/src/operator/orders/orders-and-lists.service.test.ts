// Orders found by the terms at which they were bought, and decisions for many of them at once, on a real
// database.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { NewOrder, OrderAggregate } from '../../orders/model/index.ts';
import { createOrderHarness, type OrderHarness, START } from '../../orders/testing/order-harness.ts';
import { deliveryResult, NO_ANSWER, refundResult } from '../../partners/testing/scripted-partners.ts';
import { runOperator } from '../operator.ts';

let harness: OrderHarness;
let folder: string;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
  folder = mkdtempSync(join(tmpdir(), 'lists-'));
});
beforeEach(() => {
  harness.time.now = START;
  harness.pricing.settingsVersion = null;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await harness.end();
});

async function operator(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOperator(argv, {
    database: () => ({ pool: harness.pool, orderDatabaseUrls: [] }),
    clock: harness.clock,
    systemUser: 'night-shift',
    print: (line) => void lines.push(line),
  });
  return { code, text: lines.join('\n') };
}
const why = ['--why', 'priced at 9 per ten thousand by mistake'] as const;

const place = (over: Partial<NewOrder> = {}): Promise<OrderAggregate> =>
  harness.checkout.place(harness.request(over));
const listOf = (name: string, numbers: readonly string[]): string => {
  const file = join(folder, name);
  writeFileSync(file, numbers.join('\n'));
  return file;
};
const planIn = (text: string): string => /--plan ([0-9a-f]{12}) --yes/.exec(text)?.[1] ?? 'none';
/** Returns the order numbers at the beginning of lines, in their order. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/^(\d{24}) /gm)].map(([, number]) => number ?? '');

test('finds the orders placed at the prices of a version, with their sums and buyers', async () => {
  harness.pricing.settingsVersion = 41;
  await place({ userNo: '4200000001' });
  harness.pricing.settingsVersion = 42;
  const [first, second] = [
    await place({ userNo: '4200000002' }),
    await place({ userNo: '4200000002', mobileNo: '13800138001' }),
  ];
  const other = await place({ userNo: '4200000003', faceFen: 10_000n, priceFen: 9980n });
  const numbers = [first, second, other].map(({ order }) => order.orderNo);
  harness.pricing.settingsVersion = 43;
  await place({ userNo: '4200000001' });

  const file = join(folder, 'buyers-of-42');
  const { code, text } = await operator('orders', '--settings-version', '42', '--limit', '2', '--file', file);
  expect(code).toBe(0);
  expect(numbersIn(text)).toHaveLength(2);
  expect(text).toContain('awaitingPayment: 3 orders, face values ¥200.00, prices ¥199.60');
  expect(text).toContain('1 more');
  expect(text).toContain('138****8000');
  expect(text).not.toContain('13800138000');
  expect(readFileSync(file, 'utf8').trim().split('\n').toSorted()).toEqual(numbers.toSorted());

  const buyers = await operator('buyers', '--settings-version', '42');
  expect(buyers.text).toContain('4200000002 without login: 2 orders, 0 credited, face values ¥100.00');
  expect(buyers.text).toContain('4200000003 without login: 1 orders, 0 credited, face values ¥100.00');
  expect(buyers.text).toContain('2 buyers.');
});

test('finds orders by time, state, number, user, carrier, amount and price', async () => {
  const noon = Date.UTC(2026, 11, 24, 4);
  harness.time.now = noon;
  await harness.pool.query(
    `insert into users (user_no, mobile_no, created_at) values ('4200000010', '13700137000', now())`,
  );
  await harness.pool.query(
    `insert into mobile_owners (mobile_no, user_no) values ('13700137000', '4200000010')`,
  );
  const own = await place({ userNo: '4200000010' });
  harness.time.now = noon + 60_000;
  const later = await place({
    userNo: '4200000011',
    mobileNo: '13800138007',
    faceFen: 1000n,
    priceFen: 998n,
  });
  await harness.checkout.cancel({ userNo: '4200000011', touristSession: null }, later.order.orderNo);

  const [day, minute] = ['2026-12-24T12:00:00+08:00', '2026-12-24T12:01:00+08:00'];
  const found = async (...filter: string[]) => numbersIn((await operator('orders', ...filter)).text);
  const [ownNo, laterNo] = [own.order.orderNo, later.order.orderNo];
  expect(await found('--from', day)).toEqual([ownNo, laterNo]);
  expect(await found('--from', day, '--to', minute)).toEqual([ownNo]);
  expect(await found('--from', minute)).toEqual([laterNo]);
  expect(await found('--from', day, '--state', 'closed')).toEqual([laterNo]);
  expect(await found('--from', day, '--number', '13800138007')).toEqual([laterNo]);
  expect(await found('--mobile', '13700137000', '--from', day)).toEqual([ownNo]);
  expect(await found('--from', day, '--face', '10', '--price', '9.98', '--carrier', 'CMCC')).toEqual([
    laterNo,
  ]);
  expect(await found('--from', day, '--price', '9.97')).toEqual([]);
  expect((await operator('buyers', '--mobile', '13700137000')).text).toContain('4200000010 137****7000');
});

test('refuses a search that would read every order, and mistyped options', async () => {
  for (const argv of [
    [],
    ['--state', 'closed'],
    ['--from', 'yesterday'],
    ['--settings-version', '0'],
    ['--from', '2026-12-24T12:00:00Z', '--state', 'lost'],
    ['--mobile', '12345'],
    ['--mobile', '13999999999'],
  ])
    expect(await operator('orders', ...argv)).toMatchObject({ code: 2 });
  expect(await operator('show', '--list', 'x')).toMatchObject({ code: 2 });
});

let users = 0;
/** Returns paid orders, each processed as far as it is due at once. */
async function paid(count: number): Promise<OrderAggregate[]> {
  const orders: OrderAggregate[] = [];
  for (let index = 0; index < count; index += 1) {
    const placed = await place({ userNo: String(4_300_000_000 + (users += 1)) });
    await harness.paymentWebhook(placed);
    await harness.workUntil(placed, START);
    orders.push(await harness.read(placed));
  }
  return orders;
}
/** Returns orders on which the carrier is still working. */
function undecided(count: number): Promise<OrderAggregate[]> {
  harness.carrier.answer('topUp', async () => deliveryResult('accepted'));
  return paid(count);
}
const statesOf = (orders: readonly OrderAggregate[]): Promise<string[]> =>
  Promise.all(orders.map(async (one) => (await harness.read(one)).order.state));

test('a list is decided only as in its dry run; each order records operator and reason', async () => {
  const orders = await undecided(3);
  const numbers = orders.map(({ order }) => order.orderNo);
  const decide = ['decide', 'refused', '--list', listOf('refused', [...numbers, '9'.repeat(24)]), ...why];
  expect(await operator(...decide, '--yes')).toMatchObject({ code: 1 });
  const dry = await operator(...decide);
  expect(dry).toMatchObject({ code: 0 });
  expect(dry.text).toContain(`${'9'.repeat(24)}: not done: there is no such order`);
  expect(dry.text).toContain('This would be done with 3 of 4');
  expect(await statesOf(orders)).toEqual(['delivering', 'delivering', 'delivering']);

  expect(await operator(...decide, '--yes', '--plan', '0'.repeat(12))).toMatchObject({ code: 1 });
  expect(await statesOf(orders)).toEqual(['delivering', 'delivering', 'delivering']);
  const done = await operator(...decide, '--yes', '--plan', planIn(dry.text));
  expect(done.text).toContain('Done: 3 of 4');
  harness.carrier.answer('cancelTopUp', async () => deliveryResult('cancelled'));
  harness.carrier.answer('queryTopUp', async () => deliveryResult('accepted'));
  for (const order of orders) await harness.workUntil(order, harness.time.now);
  expect(await statesOf(orders)).toEqual(['refunded', 'refunded', 'refunded']);
  const { rows } = await harness.pool.query(
    `select detail from order_events where order_no = $1 and entity = 'operator'`,
    [numbers[0]],
  );
  expect(rows).toEqual([
    { detail: { operator: 'night-shift', reason: why[1], arguments: `${numbers[0]} refused` } },
  ]);
});

test('the plan of a dry run is void once one of its orders has changed', async () => {
  const orders = await undecided(2);
  const [first] = orders;
  const list = listOf(
    'changed',
    orders.map(({ order }) => `D${order.orderNo}`),
  );
  const dry = await operator('decide', 'refused', '--list', list, ...why);
  await operator('decide', `D${first?.order.orderNo}`, 'credited', ...why, '--yes');
  const late = await operator(
    'decide',
    'refused',
    '--list',
    list,
    ...why,
    '--yes',
    '--plan',
    planIn(dry.text),
  );
  expect(late).toMatchObject({ code: 1 });
  expect(await statesOf(orders)).toEqual(['credited', 'delivering']);
});

test('refunds the same amount of each order of a list', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('credited'));
  const orders = await paid(2);
  expect(await statesOf(orders)).toEqual(['credited', 'credited']);
  const list = listOf(
    'give-back',
    orders.map(({ order }) => order.orderNo),
  );
  const dry = await operator('give-back', '--amount', '2', '--list', list, ...why);
  const given = ['give-back', '--list', list, ...why, '--yes', '--plan', planIn(dry.text)];
  expect(await operator(...given)).toMatchObject({ code: 1 });
  expect(await operator(...given, '--amount', '2.00')).toMatchObject({ code: 0 });
  for (const order of orders)
    expect((await harness.read(order)).refunds).toMatchObject([{ amount: 200n, reason: 'givenBack' }]);
});

test('sends a list of rejected refunds again', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  harness.cashier.answer('refund', async () => refundResult('rejected'));
  const orders = await paid(2);
  const list = listOf(
    'resend',
    orders.map(({ order }) => order.orderNo),
  );
  const dry = await operator('resend', '--list', list, ...why);
  const done = await operator('resend', '--list', list, ...why, '--yes', '--plan', planIn(dry.text));
  expect(done).toMatchObject({ code: 0, text: expect.stringContaining('Done: 2 of 2') });
  for (const order of orders) expect((await harness.read(order)).refunds).toMatchObject([{ state: 'due' }]);
  // A second run finds nothing to do.
  expect(await operator('resend', '--list', list, ...why)).toMatchObject({ code: 1 });
});

test('refunds the money of a list of orders whose points are lost', async () => {
  harness.points.answer('capture', async () => NO_ANSWER);
  harness.points.answer('query', async () => NO_ANSWER);
  const orders: OrderAggregate[] = [];
  for (let index = 0; index < 2; index += 1) {
    const userNo = String(4_300_000_000 + (users += 1));
    const offer = { kind: 'goods', goodsId: 'half-points' } as const;
    const order = await place({ userNo, payMethod: 'points', points: 2500n, priceFen: 2500n, offer });
    await harness.paymentWebhook(order, 'paid', `P${order.order.orderNo}02`);
    orders.push(await harness.read(order));
  }
  const list = listOf(
    'refunds',
    orders.map(({ order }) => order.orderNo),
  );
  const dry = await operator('refund', '--list', list, ...why);
  expect(dry.text).toContain('This would be done with 2 of 2');
  await operator('refund', '--list', list, ...why, '--yes', '--plan', planIn(dry.text));
  for (const order of orders)
    expect((await harness.read(order)).refunds).toMatchObject([
      { method: 'cash', state: 'due', amount: 2500n },
    ]);
});
