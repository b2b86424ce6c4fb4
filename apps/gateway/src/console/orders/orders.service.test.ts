// Orders in the console, on a real database: found, listed, exported, shown, and the acts that one person may
// take alone.
import { DAY_MS, dayText } from '@phonebill/china-time';
import type { ConsoleRequest, OrderRowView } from '@phonebill/contract/console';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { giveBack } from '../../orders/index.ts';
import type { OrderAggregate } from '../../orders/model/index.ts';
import { deliveryResult, refundResult } from '../../partners/testing/scripted-partners.ts';
import { type ConsoleHarness, type ConsoleUser, createConsoleHarness } from '../testing/console-harness.ts';
import type { Pool } from '../../db/index.ts';
import { inTransaction } from '../../db/transaction.ts';
import { listOrders } from './list-orders.ts';
import { ordersAsCsv } from './orders-file.ts';
import { OF_CARRIER_REF } from './search-orders.ts';
import { whileUnguarded } from '../../db/testing/behind-guards.ts';

let harness: ConsoleHarness;
let clerk: ConsoleUser;
let operator: ConsoleUser;
beforeAll(async () => {
  harness = createConsoleHarness(await createTestDatabase());
  clerk = await harness.person('Li Wei', ['customerService']);
  operator = await harness.person('Zhou Tao', ['operations']);
});
// Lists look back from now, and working an order off advances its clock by a minute.
beforeEach(() => {
  harness.orders.time.now = Date.now() - 60_000;
});
afterAll(() => harness.end());

const found = async (q: string): Promise<string[]> =>
  (await clerk.call('GET /search', { q })).body.orders.map(({ orderNo }) => orderNo);
const numberOf = ({ order }: OrderAggregate): string => order.orderNo;

test("finds an order by its number, its parts' numbers or a transaction number", async () => {
  const order = await harness.credited();
  const orderNo = numberOf(order);
  for (const q of [orderNo, ` ${orderNo} `, `P${orderNo}01`, `D${orderNo}`, `R${orderNo}01`, `H${orderNo}00`])
    expect(await found(q), q).toEqual([orderNo]);
  // The number as copied text, or as typed on a Chinese keyboard.
  const fullWidth = orderNo.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  for (const q of [
    `\u200b${orderNo}\u2060`,
    fullWidth,
    `p${orderNo}01`,
    orderNo.replaceAll(/(.{6})/g, '$1 '),
  ])
    expect(await found(q), q).toEqual([orderNo]);
  const [payment] = order.payments;
  expect(await found(payment?.tradeNo ?? '')).toEqual([orderNo]);
  expect(await found('9'.repeat(24))).toEqual([]);
  expect(await found("' or 1=1 --")).toEqual([]);
});

test("finds current and ended orders by the supplier's number, with an index", async () => {
  const { carrier } = harness.orders;
  const refs = { ended: '2237512891', underWay: '2'.repeat(24) };
  const answerWith = (state: 'credited' | 'accepted', carrierRef: string) => {
    for (const call of ['topUp', 'queryTopUp'] as const)
      carrier.answer(call, async () => ({ ...deliveryResult(state), carrierRef }));
  };
  answerWith('credited', refs.ended);
  const ended = await harness.credited();
  answerWith('accepted', refs.underWay);
  const underWay = await harness.credited();
  answerWith('credited', 'C1');
  expect(underWay.delivery).toMatchObject({ state: 'accepted', endedAt: null });
  expect(await found(refs.ended)).toEqual([numberOf(ended)]);
  expect(await found(` ${refs.underWay}`)).toEqual([numberOf(underWay)]);
  // A table as small as a test's would be read in full by the planner.
  const plan = await inTransaction(harness.pool, async (client) => {
    await client.query('set local enable_seqscan = off');
    const { rows } = await client.query<object>(`explain ${OF_CARRIER_REF}`, [refs.ended]);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('deliveries_by_carrier_ref');
  expect(plan).not.toContain('Seq Scan on deliveries');
});

test('finds by a mobile number the orders that top it up and those that its owner placed', async () => {
  const number = '13911112222';
  const one = await harness.orders.placed({ mobileNo: number });
  const visitor = await harness.orders.placed({ mobileNo: number, isVisitor: true, ownMobileNo: '' });
  const { userNo } = (await harness.credited()).order;
  await harness.pool.query(
    `insert into mobile_owners (mobile_no, user_no) values ($1, $2)
    on conflict (mobile_no) do update set user_no = excluded.user_no`,
    [harness.pool.numbers.store(number), userNo],
  );
  const own = await harness.orders.placed({ userNo, mobileNo: '13833334444' });
  for (const typed of [number, '139 1111 2222', '+86 139-1111-2222', '（0086）１３９１１１１２２２２'])
    expect((await found(typed)).toSorted()).toEqual(
      expect.arrayContaining([one, visitor, own].map(numberOf).toSorted()),
    );
  expect(await found('13911112223')).toEqual([]);
});

test('logs a search by mobile number once, in any spelling, without the number', async () => {
  const searches = async () => (await harness.audited()).filter((line) => line.startsWith('Li Wei | search'));
  await found('13955556666');
  const log = await searches();
  expect(log.at(-1)).toMatch(/^Li Wei \| search \| mobile \S+ \| done$/);
  for (const typed of ['+86 139 5555 6666', '8613955556666']) await found(typed);
  expect(await searches()).toEqual(log);
  for (const typed of ['13955556666 Li', '李 +8613955556666']) await found(typed);
  const beside = (await searches()).slice(log.length);
  expect(beside).toEqual([
    'Li Wei | search | 139****6666 Li | done',
    'Li Wei | search | 李 +139****6666 | done',
  ]);
  expect((await searches()).join()).not.toContain('13955556666');
});

/**
 * Returns the orders of all pages of a list, by default of the last days, because a page is returned
 * unfinished when looking takes long.
 */
async function listed(by: ConsoleUser, filters: ConsoleRequest<'GET /orders'>): Promise<OrderRowView[]> {
  const from = dayText(Date.now() - 6 * DAY_MS);
  const rows: OrderRowView[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await by.call('GET /orders', { from, ...filters, ...(cursor && { cursor }) });
    rows.push(...body.orders);
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  return rows;
}

test('lists orders page by page without gaps or duplicates, newest first, with filters', async () => {
  const user = String(5_000_000_000);
  const placed: string[] = [];
  for (let count = 0; count < 120; count += 1) {
    // Some orders at the same moment, some days apart.
    harness.orders.time.now -= count % 3 === 0 ? 0 : 3_600_000;
    const userNo = String(Number(user) + count);
    placed.push(numberOf(await harness.orders.placed({ userNo, payMethod: count % 2 ? 'cash' : 'digital' })));
  }
  harness.orders.time.now = Date.now();
  const rows = await listed(operator, {});
  const times = rows.map(({ createdAt }) => createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
  const seen = rows.map(({ orderNo }) => orderNo);
  expect(new Set(seen).size, 'none twice').toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(placed));

  const digital = await listed(operator, { payMethod: 'digital' });
  expect(new Set(digital.map(({ payMethod }) => payMethod))).toEqual(new Set(['digital']));
  const open = await listed(operator, { state: 'awaitingPayment' });
  expect(open.length).toBeGreaterThan(0);
  expect(new Set(open.map(({ state }) => state))).toEqual(new Set(['awaitingPayment']));
  expect(await listed(operator, { from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
  for (const wrong of [{ from: '2026-02-31' }, { cursor: 'x' }, { cursor: '2026-11-20T00:00:00.000Z_1' }])
    expect(await operator.call('GET /orders', wrong)).toMatchObject({ status: 400 });
});

test('lists the stuck orders that Home counts, including one that stays credited', async () => {
  const { cashier, time, store } = harness.orders;
  time.now = Date.now() - 3 * 3_600_000;
  cashier.answer('refund', async () => refundResult('rejected'));
  const order = await harness.credited();
  await whileUnguarded(harness.pool, 'refunds', () =>
    store.update(numberOf(order), (change) => giveBack(change, `P${numberOf(order)}01`, null, new Set())),
  );
  await harness.orders.workUntil(order, time.now + 60_000);
  time.now = Date.now();
  const { body: home } = await clerk.call('GET /home', {});
  expect(home.stuck.find(({ kind }) => kind === 'refund')).toMatchObject({ count: 1 });
  expect(await listed(clerk, { stuck: 'refund' })).toMatchObject([{ orderNo: numberOf(order) }]);
  expect(await listed(clerk, { stuck: 'refund', carrier: 'CUCC' })).toEqual([]);
  expect(await listed(clerk, { stuck: 'delivery' })).toEqual([]);
  expect(await listed(clerk, { state: 'refunding' })).toEqual([]);
});

test('a file of orders has every row, no number in clear and no formula', async () => {
  await harness.pool.query(`update orders set carrier = '=1+1' where order_no = $1`, [
    numberOf(await harness.orders.placed()),
  ]);
  let file = '';
  for await (const part of ordersAsCsv(harness.pool, {}, new Date())) file += part;
  const lines = file.split('\r\n').filter(Boolean);
  const { rows } = await harness.pool.query<{ count: bigint }>('select count(*) as count from orders');
  expect(lines).toHaveLength(Number(rows[0]?.count) + 1);
  expect(file).not.toMatch(/\b1[3-9]\d{9}\b/);
  expect(file).toContain(`,'=1+1,`);
  expect(lines.slice(1).every((line) => /^'\d{24},/.test(line))).toBe(true);
  await harness.pool.query(`update orders set carrier = 'CMCC' where carrier = '=1+1'`);
});

test('a slow database makes the pages short, and still yields a complete file', async () => {
  const fresh = harness.orders.time.now;
  harness.orders.time.now = fresh - 30 * DAY_MS;
  const old = numberOf(await harness.orders.placed());
  harness.orders.time.now = fresh;
  await harness.pool.query(`update orders set carrier = 'CBN' where order_no = $1`, [old]);
  const slow = Object.create(harness.pool) as Pool;
  let looks = 0;
  slow.query = (async (...given: Parameters<Pool['query']>) => {
    looks += 1;
    await wait(80);
    return harness.pool.query(...given);
  }) as Pool['query'];
  let file = '';
  for await (const part of ordersAsCsv(slow, { carrier: 'CBN' }, new Date(), 2)) file += part;
  expect(file).toContain(old);
  expect(looks, 'looks back to before the first order').toBeLessThan(60);
});

test('exporting orders needs the right to it, and is logged with the filters', async () => {
  await harness.credited();
  const asked = { state: 'credited', payMethod: 'cash' };
  expect(await clerk.download(asked)).toMatchObject({ status: 403 });
  expect(await operator.download({ state: 'lost' })).toMatchObject({ status: 400 });
  const { status, text } = await operator.download(asked);
  expect(status).toBe(200);
  const states = text
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[1]);
  expect(states.length).toBeGreaterThan(0);
  expect(new Set(states)).toEqual(new Set(['credited']));
  const log = await harness.audited();
  expect(log.at(-1)).toBe('Zhou Tao | export orders | state=credited&payMethod=cash | done');
  expect(log).toContain('Li Wei | refused | /console/v1/orders.csv | notAllowed');
});

test('one person may download two files at once, of any kind; a third is refused', async () => {
  const person = await harness.person('Ten Tabs', ['operations', 'finance']);
  const audited = async () => (await harness.audited()).filter((entry) => entry.startsWith('Ten Tabs | exp'));
  const ofDay = () => person.download({ book: 'cash', day: '2026-11-27' }, '/money/settlement.csv');
  // No file can proceed while this lock is held.
  const client = await harness.pool.connect();
  await client.query('begin');
  await client.query('lock table orders, payments, refunds in access exclusive mode');
  const waiting = [person.download({}), ofDay(), person.download({})];
  const first = await Promise.race(waiting);
  expect(first.status).toBe(429);
  expect(JSON.parse(first.text)).toMatchObject({ refusal: 'filesUnderWay' });
  const others = operator.download({});
  await client.query('commit');
  client.release();
  const statuses = (await Promise.all([...waiting, others])).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429]);
  expect(await audited()).toHaveLength(2);
  expect((await Promise.all([person.download({}), ofDay()])).map(({ status }) => status)).toEqual([200, 200]);
});

test("listing orders is not logged as reading a person's data", async () => {
  const before = (await harness.audited()).length;
  expect(await operator.call('GET /orders', { state: 'credited' })).toMatchObject({ status: 200 });
  expect((await harness.audited()).length).toBe(before);
});

test('revealing a number needs a reason, which is logged', async () => {
  const order = await harness.credited();
  const { body: life } = await clerk.call('GET /order', { number: numberOf(order) });
  expect(JSON.stringify(life)).not.toContain('13800138000');
  expect(life.life.order.mobileNo).toBe('138****8000');
  const reason = 'the customer reads it out to me';
  const { body } = await clerk.call('POST /order/reveal', { number: numberOf(order), reason });
  expect(body.mobileNo).toBe('13800138000');
  expect(await clerk.call('POST /order/reveal', { number: numberOf(order), reason: '  ' })).toMatchObject({
    status: 400,
  });
  expect(await harness.audited()).toContain(`Li Wei | reveal number | ${numberOf(order)} | done`);
  const { rows } = await harness.pool.query<{ detail: string }>(
    `select detail from console_audit where act = 'reveal number' and about = $1`,
    [numberOf(order)],
  );
  expect(JSON.parse(rows[0]?.detail ?? '{}')).toEqual({ reason });
});

test('opening an order several times within minutes is logged once', async () => {
  const orderNo = numberOf(await harness.credited());
  for (let count = 0; count < 3; count += 1) await clerk.call('GET /order', { number: orderNo });
  const looks = (await harness.audited()).filter(
    (line) => line === `Li Wei | open order | ${orderNo} | done`,
  );
  expect(looks).toHaveLength(1);
});

test('shows which acts an order allows, and why it does not allow the others', async () => {
  const credited = await harness.credited();
  const { body } = await clerk.call('GET /order', { number: numberOf(credited) });
  const acts = new Map(
    body.life.acts.map(({ act, outcome, whyNot }) => [`${act} ${outcome ?? ''}`.trim(), whyNot]),
  );
  expect(acts.get('giveBack')).toBeNull();
  expect(acts.get('refundPayment')).toContain('give-back gives it back');
  expect(acts.get('ask')).toBe('nothing of it waits for a partner');
  expect(acts.get('decide refused')).toBe('the delivery is credited');
  expect(body.life.acts.find(({ act }) => act === 'giveBack')).toMatchObject({
    mostFen: 4990,
    needsTwo: true,
  });
  expect(body.life.balances).toEqual(
    expect.arrayContaining([{ account: 'carrier', unit: 'fen', amount: -5000 }]),
  );
  expect(body.life.timeline.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['placed', 'confirmed', 'deliveryCredited']),
  );
});

test('one person queries a partner at once, and may resend only an unanswered delivery', async () => {
  harness.orders.carrier.answer('topUp', async () => deliveryResult('accepted'));
  harness.orders.carrier.answer('queryTopUp', async () => deliveryResult('accepted'));
  const placed = await harness.orders.placed();
  await harness.orders.paymentWebhook(placed);
  await harness.orders.workUntil(placed, harness.orders.time.now + 1000);
  const number = numberOf(placed);
  const reason = 'the customer is on the telephone';
  expect((await clerk.call('POST /order/ask', { number, reason })).body).toEqual({ whyNot: null });
  const resent = await operator.call('POST /order/resend', { number: `D${number}`, reason });
  expect(resent.body.whyNot).toContain('only one that the carrier does not answer for');
  const { body } = await clerk.call('GET /order', { number });
  expect(body.life.timeline.filter(({ entity }) => entity === 'operator')).toMatchObject([
    { event: 'ask', detail: { operator: 'Li Wei', reason } },
  ]);
  expect(await harness.audited()).toEqual(
    expect.arrayContaining([
      `Li Wei | ask | ${number} | done`,
      expect.stringContaining(`Zhou Tao | resend | ${number} | the delivery is accepted`),
    ]),
  );
});

test('a list up to today begins at the present, not at the following midnight', async () => {
  const now = new Date('2026-03-02T03:00:00+08:00');
  const ends: number[] = [];
  // Each look takes longer than the time of a page.
  const slow = {
    async query(text: string, values: unknown[]) {
      ends.push((values[1] as Date).getTime());
      await new Promise((done) => setTimeout(done, 130));
      return harness.pool.query(text, values);
    },
  } as unknown as Pool;
  const today = { from: '2026-03-02', to: '2026-03-02' };
  const { lookedBackTo } = await listOrders(slow, today, undefined, now);
  expect(ends).toEqual([now.getTime() + 60_000]);
  expect(lookedBackTo?.getTime()).toBeLessThan(now.getTime());
  // A past day is looked for from its end.
  await listOrders(slow, { ...today, from: '2026-03-01', to: '2026-03-01' }, undefined, now);
  expect(ends[1]).toBe(Date.parse('2026-03-02T00:00:00+08:00'));
});
