/**
 * Tests that a supplier is chosen before anything is sent, and stored: no other one ever gets the delivery.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import type { TopUpSuppliers } from '../../partners/index.ts';
import {
  deliveryResult,
  NEVER_RECEIVED,
  NO_ANSWER,
  scriptedCarrier,
} from '../../partners/testing/scripted-partners.ts';
import type { OrderAggregate } from '../model/aggregate.ts';
import { createOrderHarness, type OrderHarness, START } from '../testing/order-harness.ts';

const MINUTE = 60_000;

const first = scriptedCarrier();
const second = scriptedCarrier();
let route: readonly string[] = [];
const cutOff = new Set<string>();
let restoredAt: Date | null = null;
const suppliers: TopUpSuppliers = {
  byName: new Map([
    ['first', first.port],
    ['second', second.port],
  ]),
  routeOf: () => route,
  unnamed: 'first',
  get restoredAt() {
    return restoredAt;
  },
};

let harness: OrderHarness;
beforeAll(async () => {
  const pauseMs = (_call: string, supplier?: string | null): number =>
    cutOff.has(supplier ?? '') ? 10_000 : 0;
  harness = createOrderHarness(await createTestDatabase(), undefined, {}, { suppliers, pauseMs });
});
beforeEach(() => {
  harness.time.now = START;
  harness.providerMismatches.length = 0;
  route = ['first', 'second'];
  cutOff.clear();
  restoredAt = null;
  for (const supplier of [first, second]) {
    supplier.calls.length = 0;
    supplier.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
    supplier.answer('queryTopUp', async () => deliveryResult('credited'));
    supplier.answer('cancelTopUp', async () => deliveryResult('cancelled', 0n));
  }
});
afterAll(() => harness.end());

async function paidOrder(): Promise<OrderAggregate> {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  return harness.read(placed);
}

const namesOf = ({ calls }: typeof first): string[] => calls.map(({ name }) => name);
const creditedBy = (supplier: string) => ({
  order: { state: 'credited' },
  delivery: { state: 'credited', supplier },
  refunds: [],
});

test('the chosen supplier is stored with the lease, before anything is sent', async () => {
  const order = await paidOrder();
  first.answer('topUp', () => new Promise<never>(() => undefined));
  void harness.advance(order.order.orderNo);
  await expect.poll(() => first.count('topUp')).toBe(1);
  expect((await harness.read(order)).delivery).toMatchObject({
    state: 'sending',
    sendCount: 1,
    supplier: 'first',
  });
});

test('a supplier silent after the lease is queried until it answers, and no other is called', async () => {
  first.answer('topUp', async () => NO_ANSWER);
  first.answer('queryTopUp', async () => NO_ANSWER);
  const order = await paidOrder();
  await harness.workUntil(order, START + 90 * MINUTE);
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'delivering' },
    delivery: { state: 'indeterminate', supplier: 'first' },
    refunds: [],
  });
  expect([first.count('topUp'), second.calls]).toEqual([1, []]);
  first.answer('queryTopUp', async () => deliveryResult('credited'));
  expect(await harness.workUntil(order, START + 180 * MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject(creditedBy('first'));
  expect(second.calls).toEqual([]);
});

test('a delivery that never arrived is sent to its supplier again, despite a new route', async () => {
  first.answer('topUp', async () => NO_ANSWER);
  first.answer('queryTopUp', async () => {
    cutOff.add('first');
    return NEVER_RECEIVED;
  });
  const order = await paidOrder();
  await harness.workUntil(order, START + 5 * MINUTE);
  expect(await harness.read(order)).toMatchObject({ delivery: { state: 'queued', supplier: 'first' } });
  expect(second.calls).toEqual([]);
  cutOff.clear();
  route = ['second'];
  first.answer('topUp', async ({ faceFen }) => deliveryResult('credited', faceFen));
  expect(await harness.workUntil(order, START + 10 * MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject(creditedBy('first'));
  expect(first.bodies.filter((body) => body.includes(`D${order.order.orderNo}`))).toHaveLength(2);
  expect(second.calls).toEqual([]);
});

test('cancels a delivery that its supplier did not receive for long, before the refund', async () => {
  first.answer('topUp', async () => NO_ANSWER);
  first.answer('queryTopUp', async () => NEVER_RECEIVED);
  const order = await paidOrder();
  await harness.workUntil(order, START + 2 * harness.times.resendForMs);
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'refunded' },
    delivery: { state: 'cancelled', supplier: 'first' },
  });
  expect([first.count('cancelTopUp'), second.calls]).toEqual([1, []]);
});

test('a supplier that is cut off before the lease is skipped', async () => {
  cutOff.add('first');
  const order = await paidOrder();
  expect(await harness.workUntil(order, START)).toBeNull();
  expect(await harness.read(order)).toMatchObject(creditedBy('second'));
  expect([namesOf(first), namesOf(second)]).toEqual([[], ['topUp']]);
});

test('an order that a supplier refuses is refunded, not sent to another supplier', async () => {
  first.answer('topUp', async () => deliveryResult('refused', 5000n));
  const order = await paidOrder();
  expect(await harness.workUntil(order, START + 5 * MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject({
    order: { state: 'refunded' },
    delivery: { state: 'refused', supplier: 'first' },
  });
  expect(second.calls).toEqual([]);
});

test('an order whose suppliers are all cut off is not leased until one of them is back', async () => {
  cutOff.add('first').add('second');
  const order = await paidOrder();
  expect(await harness.workUntil(order, START + MINUTE)).toBeGreaterThan(START + MINUTE);
  expect((await harness.read(order)).delivery).toMatchObject({
    state: 'queued',
    sendCount: 0,
    supplier: null,
    requestBody: null,
  });
  expect([first.calls, second.calls]).toEqual([[], []]);
  cutOff.delete('second');
  expect(await harness.workUntil(order, START + 2 * MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject(creditedBy('second'));
});

test('queries the supplier that was sent the delivery, even if the route changed since', async () => {
  first.answer('topUp', async () => NO_ANSWER);
  const order = await paidOrder();
  await harness.workUntil(order, START);
  expect((await harness.read(order)).delivery).toMatchObject({ state: 'indeterminate', supplier: 'first' });
  route = ['second'];
  expect(await harness.workUntil(order, START + MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject(creditedBy('first'));
  expect([namesOf(first), second.calls]).toEqual([['topUp', 'queryTopUp'], []]);
});

test('a delivery whose supplier no longer exists waits, and no other supplier is called', async () => {
  first.answer('topUp', async () => NO_ANSWER);
  const order = await paidOrder();
  await harness.workUntil(order, START);
  await harness.pool.query(`update deliveries set supplier = 'gone' where delivery_no = $1`, [
    `D${order.order.orderNo}`,
  ]);
  expect(await harness.workUntil(order, START + 3 * 60 * MINUTE)).not.toBeNull();
  expect(await harness.read(order)).toMatchObject({ delivery: { state: 'indeterminate' }, refunds: [] });
  expect([namesOf(first), second.calls]).toEqual([['topUp'], []]);
});

test('a delivery sent by a release before the choice of suppliers keeps its supplier', async () => {
  first.answer('topUp', async () => NO_ANSWER);
  const order = await paidOrder();
  await harness.workUntil(order, START);
  await harness.pool.query('update deliveries set supplier = null where delivery_no = $1', [
    `D${order.order.orderNo}`,
  ]);
  route = ['second', 'first'];
  expect(await harness.workUntil(order, START + MINUTE)).toBeNull();
  expect((await harness.read(order)).order.state).toBe('credited');
  expect([namesOf(first), second.calls]).toEqual([['topUp', 'queryTopUp'], []]);
});

const report = (order: OrderAggregate, state: 'credited' | 'refused') => ({
  deliveryNo: `D${order.order.orderNo}`,
  state,
  carrierRef: 'C9',
  faceFen: order.order.faceFen,
  reason: null,
});

test.each(['credited', 'refused'] as const)(
  "another supplier's signed notice that the delivery is %s changes nothing and is a mismatch",
  async (state) => {
    first.answer('topUp', async () => NO_ANSWER);
    const order = await paidOrder();
    await harness.workUntil(order, START);
    const before = await harness.read(order);
    const { orderNo } = order.order;
    expect(await harness.delivery.handleWebhook(orderNo, 'second', report(order, state))).toBe(true);
    expect(await harness.read(order)).toEqual(before);
    expect(harness.providerMismatches).toEqual([`carrier: ${state} by second, not by first`]);
    // A report of the supplier that has the delivery is believed.
    expect(await harness.delivery.handleWebhook(orderNo, 'first', report(order, 'credited'))).toBe(true);
    expect(await harness.read(order)).toMatchObject(creditedBy('first'));
  },
);

test('a notice from an unknown supplier about an unsent delivery changes nothing', async () => {
  cutOff.add('first').add('second');
  const order = await paidOrder();
  const { orderNo } = order.order;
  expect(await harness.delivery.handleWebhook(orderNo, 'stranger', report(order, 'credited'))).toBe(true);
  expect(await harness.read(order)).toEqual(order);
  expect(harness.providerMismatches).toEqual(['carrier: credited by stranger, not by anybody']);
});

test('a hint from another supplier is ignored', async () => {
  first.answer('topUp', async () => NO_ANSWER);
  const order = await paidOrder();
  await harness.workUntil(order, START);
  const before = await harness.read(order);
  const hint = { deliveryNo: `D${order.order.orderNo}`, state: 'changed' } as const;
  expect(await harness.delivery.handleWebhook(order.order.orderNo, 'second', hint)).toBe(false);
  expect(await harness.read(order)).toEqual(before);
  expect(harness.providerMismatches).toEqual([]);
});

test('a supplier that reports on an unsent delivery is given that delivery', async () => {
  cutOff.add('first').add('second');
  const order = await paidOrder();
  const { orderNo } = order.order;
  const other = { ...report(order, 'credited'), faceFen: 4900n };
  expect(await harness.delivery.handleWebhook(orderNo, 'second', other)).toBe(true);
  expect((await harness.read(order)).delivery).toMatchObject({ state: 'queued', supplier: 'second' });
  cutOff.clear();
  second.answer('topUp', async () => deliveryResult('credited'));
  expect(await harness.workUntil(order, START + MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject(creditedBy('second'));
  expect(first.calls).toEqual([]);
});

const inTwoMinutes = new Date(START + 2 * MINUTE);

test('an order from before a restore stays with the supplier that has it', async () => {
  restoredAt = inTwoMinutes;
  first.answer('queryTopUp', async () => NEVER_RECEIVED);
  const order = await paidOrder();
  expect(await harness.workUntil(order, START + MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject(creditedBy('second'));
  expect([namesOf(first), namesOf(second)]).toEqual([['queryTopUp'], ['queryTopUp', 'topUp']]);
});

test('an order from before a restore waits until every supplier has answered', async () => {
  restoredAt = inTwoMinutes;
  first.answer('queryTopUp', async () => NEVER_RECEIVED);
  second.answer('queryTopUp', async () => NO_ANSWER);
  const order = await paidOrder();
  expect(await harness.workUntil(order, START + 10 * MINUTE)).not.toBeNull();
  expect((await harness.read(order)).delivery).toMatchObject({ state: 'queued', sendCount: 0 });
  expect([first.count('topUp'), second.count('topUp')]).toEqual([0, 0]);
  second.answer('queryTopUp', async () => NEVER_RECEIVED);
  expect(await harness.workUntil(order, START + 60 * MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject(creditedBy('first'));
});

test('an order from before a restore that two suppliers have is a mismatch', async () => {
  restoredAt = inTwoMinutes;
  const order = await paidOrder();
  expect(await harness.workUntil(order, START + MINUTE)).toBeNull();
  expect(await harness.read(order)).toMatchObject(creditedBy('first'));
  expect(harness.providerMismatches).toEqual(['carrier: known to first and second']);
  expect(second.count('topUp')).toBe(0);
});

test('an order from after a restore is sent at once', async () => {
  restoredAt = new Date(START);
  const order = await paidOrder();
  expect(await harness.workUntil(order, START)).toBeNull();
  expect(await harness.read(order)).toMatchObject(creditedBy('first'));
  expect([namesOf(first), namesOf(second)]).toEqual([['topUp'], []]);
});

test('a process that knows no suppliers changes only deliveries of the sole supplier in use', async () => {
  const { pool } = harness;
  first.answer('topUp', async () => NO_ANSWER);
  const order = await paidOrder();
  await harness.workUntil(order, START);
  const { order: read, delivery } = await harness.read(order);
  const { user_no, order_no, version } = {
    user_no: read.userNo,
    order_no: read.orderNo,
    version: read.version + 1,
  };
  const { rows: orders } = await pool.query('select to_jsonb(o) as row from orders o where order_no = $1', [
    order_no,
  ]);
  const { rows: deliveries } = await pool.query(
    `select to_jsonb(d) - 'supplier' as row from deliveries d where order_no = $1`,
    [order_no],
  );
  const refused = { ...deliveries[0]?.row, state: 'queued' };
  const saved = async () => {
    const { rows } = await pool.query<{ not_written: object }>(
      'select save_orders(null, $1, null, $2, null, null, null, $3, null, null) as not_written',
      [
        JSON.stringify([{ ...orders[0]?.row, version }]),
        JSON.stringify([refused]),
        JSON.stringify([{ user_no, order_no, wake_in_ms: 1000 }]),
      ],
    );
    return rows[0]?.not_written;
  };
  const inUse = (partner: string) =>
    pool.query(
      `insert into partners_in_use (task, partner, since) values ('topUps', $1, now())
       on conflict (task) do update set partner = excluded.partner`,
      [partner],
    );
  await inUse('first,second');
  expect(await saved()).toEqual({ [order_no]: 'versionConflict' });
  expect((await harness.read(order)).delivery).toEqual(delivery);
  // If it is the only one, it is the other process's supplier, too; the stored supplier does not change.
  await inUse('first');
  expect(await saved()).toEqual({});
  expect((await harness.read(order)).delivery).toMatchObject({ state: 'queued', supplier: 'first' });
});
