// A supplier is switched off and on by its command while orders are under way, on a real database: from the
// moment the command prints Done it gets no new order, and no order is lost or credited twice.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { createOrderHarness, type OrderHarness, START } from '../../orders/testing/order-harness.ts';
import type { TopUpSuppliers } from '../../partners/index.ts';
import { deliveryResult, NO_ANSWER, scriptedCarrier } from '../../partners/testing/scripted-partners.ts';
import { withoutSuppliers } from '../../settings/index.ts';
import { type PresentSettings, startPresentSettings } from '../../settings/versions/index.ts';
import { stopSupplier, useSupplier } from './stop-supplier.ts';

const MINUTE = 60_000;
const [first, second] = [scriptedCarrier(), scriptedCarrier()];
let route = ['carrier', 'dtone'];
const suppliers: TopUpSuppliers = {
  byName: new Map([
    ['carrier', first.port],
    ['dtone', second.port],
  ]),
  routeOf: () => route,
  unnamed: 'carrier',
};
const text = { zh: '暂停', en: 'Not now' };
const by = { operator: 'night-shift', reason: 'it credits nobody' };

let harness: OrderHarness;
let settings: PresentSettings;
beforeAll(async () => {
  const isSwitchedOff = (name: string): boolean =>
    settings.supplierStops().some(({ supplier }) => supplier === name);
  harness = createOrderHarness(await createTestDatabase(), undefined, {}, { suppliers, isSwitchedOff });
  settings = await startPresentSettings({
    pool: harness.pool,
    clock: Date.now,
    telemetry: harness.telemetry,
    processNo: 'worker-1',
    roles: ['worker'],
    partnerKeys: {},
  });
});
afterAll(async () => {
  await settings.stop();
  await harness.end();
});
beforeEach(async () => {
  for (const name of suppliers.byName.keys()) await switchOn(name);
  route = ['carrier', 'dtone'];
  harness.time.now = START;
  for (const supplier of [first, second]) {
    supplier.calls.length = 0;
    supplier.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
    supplier.answer('queryTopUp', async () => deliveryResult('credited'));
  }
});

const parts = () => ({ pool: harness.pool, print: () => undefined });
const switchOff = (supplier: string): Promise<boolean> => stopSupplier(parts(), { supplier, text }, by);
const switchOn = (supplier: string): Promise<boolean> => useSupplier(parts(), supplier, by);
async function paid() {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  return placed;
}

test('switching a supplier off and on under load loses and duplicates no order', async () => {
  let sent = 0;
  // Every third answer is lost: the supplier has credited the number, and says so when asked.
  first.answer('topUp', async ({ faceFen }) => {
    sent += 1;
    const isLost = sent % 3 === 0;
    await wait(30);
    return isLost ? NO_ANSWER : deliveryResult('credited', faceFen);
  });
  const orders: Awaited<ReturnType<typeof paid>>[] = [];
  const suppliersOf: (string | null)[] = [];
  const over = new AbortController();
  async function work(): Promise<void> {
    while (!over.signal.aborted) {
      const order = await paid();
      orders.push(order);
      await harness.workUntil(order, harness.time.now + MINUTE);
    }
  }
  const load = Promise.all([work(), work(), work()]);
  onTestFinished(async () => {
    over.abort();
    await load.catch(() => undefined);
  });
  await expect.poll(() => first.count('topUp')).toBeGreaterThan(3);
  expect(await switchOff('carrier')).toBe(true);
  const placedBefore = new Set(orders.map(({ order }) => order.orderNo));
  const [sentBefore, before] = [first.count('topUp'), second.count('topUp')];
  await expect.poll(() => second.count('topUp')).toBeGreaterThan(before + 3);
  expect(first.count('topUp')).toBe(sentBefore);
  const whileOff = new Set(orders.map(({ order }) => order.orderNo).filter((no) => !placedBefore.has(no)));
  expect(await switchOn('carrier')).toBe(true);
  const after = first.count('topUp');
  await expect.poll(() => first.count('topUp')).toBeGreaterThan(after);
  over.abort();
  await load;

  for (const placed of orders) {
    await harness.workUntil(placed, harness.time.now + 20 * MINUTE);
    const { order, delivery, refunds } = await harness.read(placed);
    expect([order.state, delivery?.state, refunds]).toEqual(['credited', 'credited', []]);
    suppliersOf.push(delivery?.supplier ?? null);
    const times = [first, second].map(({ bodies }) => bodies.filter((body) => body.includes(order.orderNo)));
    expect(
      times.filter((bodies) => bodies.length > 0),
      'sent to one of them',
    ).toHaveLength(1);
  }
  expect(new Set(suppliersOf)).toEqual(new Set(['carrier', 'dtone']));
  expect(whileOff.size).toBeGreaterThan(0);
  const { rows } = await harness.pool.query<{ credits: number }>(
    `select count(*)::int as credits from ledger_transfers where reason = 'delivered' group by order_no`,
  );
  expect(rows.map(({ credits }) => credits)).toEqual(orders.map(() => 1));
});

test('orders already sent to a supplier stay with it, and are queried there while it is off', async () => {
  first.answer('topUp', async () => NO_ANSWER);
  first.answer('queryTopUp', async () => NO_ANSWER);
  const order = await paid();
  await harness.workUntil(order, START + MINUTE);
  expect(await switchOff('carrier')).toBe(true);
  first.answer('queryTopUp', async () => deliveryResult('credited'));
  expect(await harness.workUntil(order, START + 60 * MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject({ delivery: { state: 'credited', supplier: 'carrier' } });
  expect(second.calls).toEqual([]);
  await switchOn('carrier');
});

test('a paid order without another supplier waits half an hour and is refunded', async () => {
  route = ['carrier'];
  expect(await switchOff('carrier')).toBe(true);
  const order = await paid();
  await harness.workUntil(order, START + 10 * MINUTE);
  expect(await harness.read(order)).toMatchObject({ delivery: { state: 'queued', supplier: null } });
  await harness.workUntil(order, START + 60 * MINUTE);
  expect(await harness.read(order)).toMatchObject({ order: { state: 'refunded' } });
  expect(first.count('topUp')).toBe(0);
  await switchOn('carrier');
});

test('numbers that only a switched-off supplier could credit are not sold, with its text', async () => {
  const selling = withoutSuppliers(settings, suppliers);
  const sale = { carrier: 'CMCC', province: null, payment: 'cash', channel: null, faceFen: 5000 };
  const unknown = { ...sale, carrier: null, faceFen: null };
  expect(await switchOff('carrier')).toBe(true);
  expect(selling.stopOf(sale)).toBeNull();
  route = ['carrier'];
  expect(selling.stopOf(sale)).toMatchObject({ text, until: null });
  expect(selling.stopOf(unknown)).toBeNull();
  expect(await switchOff('dtone')).toBe(true);
  expect(selling.stopOf(unknown)?.text).toEqual(text);
  await switchOn('carrier');
  expect(selling.stopOf(sale)).toBeNull();
  await switchOn('dtone');
});
