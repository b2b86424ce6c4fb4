// Months of order_events on a real database: created ahead, archived to files, and restored.
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startProgram } from '../../../../../tests/support/child-process.ts';
import { eventually } from '../../../../../tests/support/eventually.ts';
import { withMovedClock } from '../../../../../tests/support/moved-clock.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import { makeOrderMonths } from '../../jobs/make-order-months.ts';
import type { OrderAggregate } from '../../orders/model/index.ts';
import { orderWithTimelineView } from '../../orders/index.ts';
import { createOrderHarness, type OrderHarness } from '../../orders/testing/order-harness.ts';
import {
  deliveryResult,
  paymentResult,
  refundResult,
  scriptedCarrier,
  scriptedCashier,
} from '../../partners/testing/scripted-partners.ts';
import { runOperator } from '../operator.ts';

/** Far from the first months of any database, which share one partition. */
const MARCH = Date.UTC(2031, 2, 10, 4);
const MAY = Date.UTC(2031, 4, 10, 4);
const MINUTE = 60_000;

let database: TestDatabase;
let harness: OrderHarness;
let folder: string;
beforeEach(async () => {
  database = await createTestDatabase();
  harness = createOrderHarness(database);
  folder = await mkdtemp(join(tmpdir(), 'archived-months-'));
  await timeIs(MARCH);
  harness.cashier.answer('refund', async ({ amount }) => ({ ...refundResult('settled'), amount }));
  harness.carrier.answer('topUp', scriptedCarrier().port.topUp);
});
afterEach(async () => {
  await harness.end();
  await rm(folder, { recursive: true });
});

async function timeIs(ms: number): Promise<void> {
  harness.time.now = ms;
  await harness.pool.query(
    `create or replace function present_time() returns timestamptz language sql volatile as $$
      select timestamptz '${new Date(ms).toISOString()}' $$`,
  );
}

/** Called when a line is printed. */
let onLine: (line: string) => void = () => undefined;

/** Runs one command line; returns its exit code and output. */
async function operator(...argv: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOperator([...argv, '--operator', 'li'], {
    database: () => ({ pool: harness.pool, orderDatabaseUrls: [database.url] }),
    clock: harness.clock,
    systemUser: 'night-shift',
    print: (line) => {
      lines.push(line);
      onLine(line);
    },
  });
  return { code, text: lines.join('\n') };
}
const about = (month: string): string[] => [month, '--folder', folder, '--reason', 'more than a year old'];
const archive = (...more: string[]) => operator('archive-month', ...about('2031-03'), ...more);
const bringBack = (...more: string[]) => operator('bring-month-back', ...about('2031-03'), ...more);

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await harness.pool.query<Row>(text, values)).rows;
/** Returns every event with its partition, as text. */
const allEvents = async (): Promise<string[]> =>
  (
    await rows<{ row: string }>(
      `select tableoid::regclass || ' ' || e::text as row from order_events e
      order by user_no, order_no, seq`,
    )
  ).map(({ row }) => row);
const partsOf = async ({ order }: OrderAggregate): Promise<string[]> =>
  (
    await rows<{ part: string }>(
      'select distinct tableoid::regclass::text as part from order_events where order_no = $1 order by 1',
      [order.orderNo],
    )
  ).map(({ part }) => part);
const withoutMonth = async (): Promise<number> =>
  (await rows<{ events: number }>('select events from order_events_without_month()'))[0]?.events ?? -1;
const accountTotals = () =>
  rows(`select account, unit, sum(amount)::text as total from (
      select debit_account as account, unit, -amount as amount from ledger_transfers
      union all select credit_account, unit, amount from ledger_transfers) as moved
    group by 1, 2 order by 1, 2`);

/** Returns the order as its user sees it. */
async function view(order: OrderAggregate) {
  const { userNo, orderNo } = order.order;
  const events = await harness.queries.events(userNo, orderNo);
  return orderWithTimelineView(await harness.read(order), events, harness.times);
}

/** Returns orders that ended in every way, placed and ended in March. */
async function endedOrders(): Promise<OrderAggregate[]> {
  const credited = await harness.placed();
  await harness.paymentWebhook(credited);
  await harness.workUntil(credited, harness.time.now + MINUTE);
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  const refunded = await harness.placed();
  await harness.paymentWebhook(refunded);
  await harness.workUntil(refunded, harness.time.now + 10 * MINUTE);
  harness.carrier.answer('topUp', scriptedCarrier().port.topUp);
  const otherAmount = await harness.placed();
  const { port } = scriptedCashier();
  harness.cashier.answer('query', async (asked) => {
    const answer = await port.query(asked);
    return answer.kind === 'payment'
      ? { ...answer, state: 'paid', tradeNo: answer.tradeNo ?? '', amount: 100n }
      : answer;
  });
  await harness.workUntil(otherAmount, harness.time.now + 10 * MINUTE);
  harness.cashier.answer('query', port.query);
  const cancelled = await harness.placed();
  await harness.checkout.cancel({ ...cancelled.order }, cancelled.order.orderNo);
  await harness.workUntil(cancelled, harness.time.now + 10 * MINUTE);
  const paidLate = await harness.placed();
  await harness.workUntil(paidLate, harness.time.now + 20 * MINUTE);
  await harness.paymentWebhook(paidLate);
  await harness.workUntil(paidLate, harness.time.now + 10 * MINUTE);
  const orders = [credited, refunded, otherAmount, cancelled, paidLate];
  expect(await Promise.all(orders.map(async (one) => (await harness.read(one)).order.state))).toEqual([
    'credited',
    'refunded',
    'refunded',
    'closed',
    'closed',
  ]);
  return orders;
}

test('partitions are created before their months, and rows without one are moved to them', async () => {
  const early = await harness.placed();
  expect(await partsOf(early)).toEqual(['order_events_default']);
  expect(await withoutMonth()).toBeGreaterThan(0);
  expect(await makeOrderMonths(harness.pool)).toBe(4);
  expect(await makeOrderMonths(harness.pool)).toBe(0);
  expect(await partsOf(early)).toEqual(['order_events_2031_03']);
  expect(await withoutMonth()).toBe(0);

  // The last moment of May in China, and the first of June.
  for (const [at, part] of [
    [Date.UTC(2031, 4, 31, 16) - 1, 'order_events_2031_05'],
    [Date.UTC(2031, 4, 31, 16), 'order_events_2031_06'],
  ] as const) {
    await timeIs(at);
    expect(await partsOf(await harness.placed())).toEqual([part]);
  }
  expect(await makeOrderMonths(harness.pool)).toBe(3);
  expect(await withoutMonth()).toBe(0);
});

test('a month too recent, with open orders or without its own partition is not archived', async () => {
  await makeOrderMonths(harness.pool);
  const open = await harness.placed();
  const before = await allEvents();
  await timeIs(Date.UTC(2031, 4, 1, 15, 59));
  expect(await archive('--yes')).toMatchObject({
    code: 1,
    text: expect.stringContaining('over for 31 days'),
  });
  await timeIs(MAY);
  expect(await archive('--yes')).toMatchObject({ code: 1, text: expect.stringContaining('1 order(s)') });
  expect(await operator('archive-month', ...about('2030-03'), '--yes')).toMatchObject({ code: 1 });
  expect(await operator('archive-month', ...about('2031-13'), '--yes')).toMatchObject({ code: 2 });
  expect(await operator('archive-month', '2031-03', '--yes', '--reason', 'old')).toMatchObject({ code: 2 });
  expect(await bringBack('--yes')).toMatchObject({
    code: 0,
    text: expect.stringContaining('in the database'),
  });
  expect(await allEvents()).toEqual(before);
  expect((await harness.read(open)).order.state).toBe('awaitingPayment');
});

test('an archived month is only in its file; its orders keep their states, sums and times', async () => {
  await makeOrderMonths(harness.pool);
  const orders = await endedOrders();
  const [viewsBefore, totals] = [await Promise.all(orders.map(view)), await accountTotals()];
  const april = await (await timeIs(Date.UTC(2031, 3, 10)), harness.placed());
  await timeIs(MAY);
  const before = await allEvents();
  expect(await archive()).toMatchObject({ code: 0, text: expect.stringContaining('with --yes') });
  expect(await allEvents()).toEqual(before);

  expect(await archive('--yes')).toMatchObject({ code: 0 });
  expect(await allEvents()).toEqual(before.filter((row) => !row.startsWith('order_events_2031_03 ')));
  expect(await partsOf(april)).toEqual(['order_events_2031_04']);
  const manifest = JSON.parse(await readFile(join(folder, 'order_events_2031_03.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({
    from: '3103',
    to: '3104',
    rows: before.filter((row) => row.startsWith('order_events_2031_03 ')).length,
    operator: 'li',
    reason: 'more than a year old',
  });
  for (const name of ['order_events_2031_03.json', 'order_events_2031_03.copy.gz'])
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
  expect(await accountTotals()).toEqual(totals);
  const told =
    /^(order\.\w+|payment\.(confirmed|otherAmountPaid)|delivery\.(credited|refused)|refund\.settled)$/;
  for (const [index, order] of orders.entries()) {
    const { timeline, ...rest } = await view(order);
    const { timeline: whole, ...restBefore } = viewsBefore[index] ?? { timeline: [] };
    expect(rest).toEqual(restBefore);
    expect(timeline).toEqual(whole.filter(({ entity, event }) => told.test(`${entity}.${event}`)));
  }
  const [first] = orders;
  expect((await operator('show', first?.order.orderNo ?? '')).text).toContain(
    `archived with their month: ${folder}/order_events_2031_03.copy.gz`,
  );
  expect(await archive('--yes')).toMatchObject({
    code: 0,
    text: expect.stringContaining('archived already'),
  });
});

test('a restored month is complete, including later events, and can be archived again', async () => {
  await makeOrderMonths(harness.pool);
  const orders = await endedOrders();
  await timeIs(MAY);
  const before = await allEvents();
  await archive('--yes');
  expect(await bringBack()).toMatchObject({ code: 0, text: expect.stringContaining('with --yes') });
  expect(await allEvents()).toEqual([]);
  expect(await bringBack('--yes')).toMatchObject({ code: 0 });
  expect(await allEvents()).toEqual(before);
  expect(await bringBack('--yes')).toMatchObject({
    code: 0,
    text: expect.stringContaining('nothing is done'),
  });

  await archive('--yes');
  // Two months late the cashier reports that a cancelled order was paid: the money is refunded.
  const cancelled = orders[3];
  if (!cancelled) throw new Error('there is no such order');
  harness.cashier.answer('query', async () => paymentResult('paid'));
  await harness.paymentWebhook(cancelled);
  await harness.workUntil(cancelled, harness.time.now + 10 * MINUTE);
  expect((await harness.read(cancelled)).refunds).toMatchObject([{ state: 'settled' }]);
  expect(await partsOf(cancelled)).toEqual(['order_events_default']);
  expect(await withoutMonth()).toBe(0);
  expect((await view(cancelled)).timeline.map(({ event }) => event)).toEqual([
    'placed',
    'cancelledByUser',
    'confirmed',
    'settled',
  ]);
  expect(await bringBack('--yes')).toMatchObject({ code: 0 });
  const after = await allEvents();
  expect(after).toEqual(expect.arrayContaining(before));
  expect(after.length).toBeGreaterThan(before.length);
  expect(await partsOf(cancelled)).toEqual(['order_events_2031_03']);
  expect(await archive('--yes')).toMatchObject({ code: 0 });
  expect(await allEvents()).toEqual([]);
});

test('a changed or truncated file is not restored', async () => {
  await makeOrderMonths(harness.pool);
  await endedOrders();
  await timeIs(MAY);
  await archive('--yes');
  const file = join(folder, 'order_events_2031_03.copy.gz');
  const whole = await readFile(file);
  await writeFile(file, whole.subarray(0, whole.length - 20));
  expect(await bringBack('--yes')).toMatchObject({
    code: 1,
    text: expect.stringContaining('cannot be read'),
  });
  await writeFile(file, whole);
  const manifest = join(folder, 'order_events_2031_03.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace(/"rows": \d/, '"rows": 9'));
  expect(await bringBack('--yes')).toMatchObject({ code: 1, text: expect.stringContaining('should have') });
  await rm(manifest);
  expect(await bringBack('--yes')).toMatchObject({
    code: 1,
    text: expect.stringContaining('has no order_events'),
  });
  expect(await allEvents()).toEqual([]);
});

test('a month whose file is wrong or cannot be written is not dropped', async () => {
  await makeOrderMonths(harness.pool);
  await endedOrders();
  await timeIs(MAY);
  const before = await allEvents();
  const file = join(folder, 'order_events_2031_03.copy.gz');
  const fails = async (message: RegExp) => {
    await expect(archive('--yes')).rejects.toThrow(message);
    expect(await bringBack('--yes')).toMatchObject({ code: 0 });
    expect(await allEvents()).toEqual(before);
  };
  onLine = (line) => {
    if (line.includes('is written')) writeFileSync(file, gzipSync('one line\n'.repeat(before.length)));
  };
  await fails(/the file has \d+ rows/);
  onLine = (line) => {
    if (line.includes('is written')) writeFileSync(file, readFileSync(file).subarray(0, 100));
  };
  await fails(/unexpected end of file/);
  onLine = () => undefined;
  await rm(file);
  // A folder of that name prevents writing, as a full disk would.
  await mkdir(file);
  const said: string[] = [];
  onLine = (line) => void said.push(line);
  await fails(/order_events_2031_03\.copy\.gz could not be written: /);
  expect(said.join('\n')).toContain('Cut short: all rows of order_events_2031_03 are still in the database');
  onLine = () => undefined;
  await rm(file, { recursive: true });
  expect(await archive('--yes')).toMatchObject({ code: 0 });
  expect(await allEvents()).toEqual([]);
});

test('archiving that is killed loses nothing, and can be run again', async () => {
  await makeOrderMonths(harness.pool);
  await timeIs(MAY);
  await harness.pool.query(
    `insert into order_events (user_no, order_no, seq, entity, entity_no, event, to_state, at, detail)
    select '1000000001', '310301100000000100000001', n, 'order', md5(n::text), 'placed', 'x', now(),
      '{"a": "\\n"}'
    from generate_series(1, 50000) as n`,
  );
  const before = await allEvents();
  const argv = ['archive-month', ...about('2031-03'), '--yes'];
  const start = () =>
    startProgram(
      'apps/gateway/scripts/operator.ts',
      { DATABASE_URL: database.url, ...withMovedClock(MAY - Date.now()) },
      argv,
    );
  const moments = [
    ['it is detached', 'is detached'],
    ['its file holds all of them', 'holds all of them'],
  ] as const;
  for (const [moment, line] of moments) {
    const other = await harness.pool.connect();
    // The table is not dropped before its record can be written, so the process is killed before that,
    // however late.
    await other.query('begin; lock table archived_order_months in exclusive mode');
    const program = start();
    await eventually(moment, () => program.output().includes(line), { withinMs: 60_000, everyMs: 5 });
    await program.kill();
    await other.query('rollback');
    other.release();
    const { rows: kept } = await harness.pool.query<{ count: number }>(
      'select count(*)::int as count from order_events_2031_03',
    );
    expect(kept[0]?.count, moment).toBe(before.length);
  }
  // Detached but not dropped, it becomes a partition again even without a file.
  await rm(folder, { recursive: true });
  expect(await bringBack('--yes')).toMatchObject({ code: 0 });
  expect(await allEvents()).toEqual(before);
  // A folder that is not mounted is not created.
  expect(await archive('--yes')).toEqual({
    code: 1,
    text: `Not done: there is no folder ${folder}. Make it, or mount it.`,
  });
  await mkdir(folder);
  expect(await archive('--yes')).toMatchObject({ code: 0 });
  expect(await bringBack('--yes')).toMatchObject({ code: 0 });
  expect(await allEvents()).toEqual(before);
});
