// SMS about money that operators gave back after a credit, with orders and refunds on a real database and a
// scripted SMS centre.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { publishedTimes } from '../../config/order-times.ts';
import { DAY_MS } from '../../runtime/time/index.ts';
import { deliveryResult } from '../../partners/testing/scripted-partners.ts';
import { giveBack } from '../by-hand.ts';
import { createOrderHarness, type OrderHarness } from '../testing/order-harness.ts';
import { createGivenBackNotices, type GivenBackJob } from './given-back-notices.ts';

let harness: OrderHarness;
beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
});
afterAll(() => harness.end());

/** Returns the jobs that a change left for an order. */
async function jobsOf(orderNo: string): Promise<GivenBackJob[]> {
  const { rows } = await harness.pool.query<{ payload: GivenBackJob }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t
    on t.id = j.task_id where identifier = 'tellGivenBack' and payload ->> 'orderNo' = $1`,
    [orderNo],
  );
  return rows.map(({ payload }) => payload);
}

async function givenBack(amount: bigint | null) {
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  await harness.workUntil(placed, harness.time.now + 60_000);
  const { orderNo } = placed.order;
  await harness.store.update(orderNo, (change) => {
    giveBack(change, `P${orderNo}01`, amount, new Set());
  });
  expect(await jobsOf(orderNo)).toEqual([]);
  await harness.workUntil(placed, harness.time.now + 60_000);
  const order = await harness.read(placed);
  expect(order.refunds).toMatchObject([{ state: 'settled' }]);
  return order;
}

interface Sent {
  readonly requestNo: string;
  readonly mobileNo: string;
  readonly text: string;
}
function notices(options: { isOn?: boolean; isTaken?: boolean; owner?: string | null } = {}) {
  const { isOn = true, isTaken = true, owner = '13900139000' } = options;
  const sent: Sent[] = [];
  const { send } = createGivenBackNotices({
    orders: harness.store,
    sms: {
      send: async (message) => {
        sent.push(message);
        return isTaken;
      },
    },
    mobileNoOf: async () => owner,
    languageOf: async () => null,
    clock: () => harness.time.now,
    isOn,
  });
  return { send, sent };
}

test('a refund after a credit is announced by SMS once settled, under one number on each try', async () => {
  const { order } = await givenBack(1990n);
  const [job, ...others] = await jobsOf(order.orderNo);
  expect(others).toEqual([]);
  if (!job) throw new Error('no job was left behind');
  const { send, sent } = notices();
  await send(job);
  await send(job);
  const [first, second] = sent;
  expect(first).toMatchObject({
    mobileNo: '13900139000',
    text: expect.stringMatching(
      /^【话费充值】您为\d{3}\*{4}\d{4}充值的订单已原路退款¥19\.90，已到账的话费不受影响。$/,
    ),
  });
  expect(second?.requestNo).toBe(first?.requestNo);
});

test('no refund SMS is sent if the notices are off, if the user has no number, or after a day', async () => {
  const { order } = await givenBack(null);
  const [job] = await jobsOf(order.orderNo);
  if (!job) throw new Error('no job was left behind');
  for (const options of [{ isOn: false }, { owner: null }]) {
    const { send, sent } = notices(options);
    await send(job);
    expect(sent).toEqual([]);
  }
  const refusing = notices({ isTaken: false });
  await expect(refusing.send(job)).rejects.toThrow('not taken');
  harness.time.now += DAY_MS + 60_000;
  await refusing.send(job);
  expect(refusing.sent).toHaveLength(1);
});

test('money given back leaves no such job behind where its payers are told nothing', async () => {
  const silent = createOrderHarness(
    await createTestDatabase(),
    publishedTimes,
    {},
    { tellsGivenBack: false },
  );
  const telling = harness;
  harness = silent;
  try {
    const { order } = await givenBack(1990n);
    expect(await jobsOf(order.orderNo)).toEqual([]);
  } finally {
    harness = telling;
    await silent.end();
  }
});

test('money of an order that was not credited leaves no such job behind', async () => {
  harness.carrier.answer('topUp', async () => deliveryResult('refused'));
  const placed = await harness.placed();
  await harness.paymentWebhook(placed);
  await harness.workUntil(placed, harness.time.now + 60_000);
  expect(await harness.read(placed)).toMatchObject({
    order: { state: 'refunded' },
    refunds: [{ state: 'settled' }],
  });
  expect(await jobsOf(placed.order.orderNo)).toEqual([]);
});
