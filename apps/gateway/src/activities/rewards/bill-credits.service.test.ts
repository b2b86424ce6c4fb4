/** Tests of rewards that credit a number: their orders on a real database, with a scripted carrier. */
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  activityFile,
  type ActivityFolder,
  createActivityFolder,
} from '../../../../../tests/support/activities.ts';
import { expectBooksToAgree } from '../../../../../tests/support/activity-counters.ts';
import { createTestDatabase } from '../../../../../tests/support/postgres.ts';
import { placeRewardOrder } from '../../orders/index.ts';
import { createOrderHarness, type OrderHarness } from '../../orders/testing/order-harness.ts';
import { NEVER_RECEIVED, NO_ANSWER } from '../../partners/testing/scripted-partners.ts';
import { createActivityStore } from '../activity-store.ts';
import { loadActivities } from '../files/load-activities.ts';
import { readActivityFiles } from '../files/read-activities.ts';
import { createAdvanceReward } from './advance-reward.ts';
import { createBillCredits, createIsCreditable } from './bill-credits.ts';
import { createRewardStore, type RewardStore } from './reward-store.ts';

const DAY_MS = 86_400_000;
const credited = {
  kind: 'delivery',
  state: 'credited',
  carrierRef: 'C1',
  faceFen: 1000n,
  reason: null,
} as const;
const refused = { ...credited, state: 'refused', reason: 'number_suspended' } as const;

let harness: OrderHarness;
let folder: ActivityFolder;
let rewards: RewardStore;
let users = 0;

beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
  folder = await createActivityFolder(
    activityFile('credit', { reward: { kind: 'billCredit', amountFen: 1000 } }),
  );
  await loadActivities(harness.pool, readActivityFiles(pathToFileURL(`${folder.path}/`)));
  rewards = createRewardStore(harness.pool, () => '');
});
afterAll(async () => {
  await harness.end();
  await folder.remove();
});
beforeEach(() => {
  harness.time.now = Date.now();
});

const newUser = (): string => String((users += 1)).padStart(10, '0');

async function claim(userNo: string): Promise<void> {
  const activity = await createActivityStore(harness.pool).find('credit');
  if (!activity) throw new Error('it was loaded');
  await rewards.claim(userNo, activity, { earnedBy: 'claim', agreementNo: null, at: null });
}

/** Claims a reward for a user, and returns it with the functions that advance it. */
async function claimed(userNo = newUser()) {
  await claim(userNo);
  const parts = { clock: harness.clock, telemetry: harness.telemetry };
  const billCredits = createBillCredits({
    ...parts,
    orders: harness.store,
    rewards,
    mobileNoOf: async () => '13800138000',
    organization: harness.numbers.organization,
  });
  const { advance, followOrder } = createAdvanceReward({
    ...parts,
    rewards,
    points: { grantBody: () => '' } as never,
    billCredits,
    vouchers: { forEachEnded: async () => 0 },
    times: { leaseMs: 0, refundBackoffMs: [0] },
  });
  const found = async () => {
    const reward = await rewards.find(userNo, 'credit');
    if (!reward) throw new Error('it was claimed');
    return reward;
  };
  const { rewardNo } = await found();
  const order = async () => {
    const one = await harness.store.findByIdempotencyKey(userNo, `reward:${rewardNo}`);
    if (!one) throw new Error('it was not ordered');
    return one;
  };
  const orderCount = async () =>
    (await harness.pool.query('select from orders where user_no = $1', [userNo])).rowCount;
  return {
    userNo,
    rewardNo,
    found,
    order,
    orderCount,
    look: () => advance(rewardNo),
    follow: () => followOrder(rewardNo),
  };
}

test('an order of the activity credits the number, and then the reward is granted', async () => {
  const { look, follow, found, order, userNo } = await claimed();
  await look();
  expect(await found()).toMatchObject({ state: 'granting', orderNo: (await order()).order.orderNo });
  expect(await order()).toMatchObject({
    order: { state: 'delivering', payMethod: 'activity', mobileNo: '13800138000', faceFen: 1000n },
    payments: [{ method: 'activity', state: 'paid' }],
  });
  harness.carrier.answer('topUp', async () => credited);
  await harness.workUntil(await order(), harness.time.now);
  expect(await harness.book(await order())).toMatchObject({
    activities: 1000n,
    carrier: -1000n,
    cashier: 0n,
  });

  const { rowCount: notified } = await harness.pool.query(
    'select from graphile_worker._private_jobs where key = $1',
    [`reward:${(await found()).rewardNo}`],
  );
  expect(notified).toBe(1);
  await follow();
  expect((await found()).state).toBe('granted');
  await follow();
  await look();
  await expectBooksToAgree(harness.pool, 'credit');
  const { rowCount } = await harness.pool.query('select from topped_up_numbers where user_no = $1', [userNo]);
  expect(rowCount, 'who was given a credit has topped nothing up').toBe(0);
});

test('when the carrier finally refuses, the cost is returned to the budget', async () => {
  const before = await expectBooksToAgree(harness.pool, 'credit');
  const { look, follow, found, order } = await claimed();
  await look();
  harness.carrier.answer('topUp', async () => refused);
  await harness.workUntil(await order(), harness.time.now);
  expect(await order()).toMatchObject({ order: { state: 'refunded' }, refunds: [{ state: 'settled' }] });
  expect(await harness.book(await order())).toMatchObject({ activities: 0n, carrier: 0n, customer: 0n });
  await follow();
  expect((await found()).state).toBe('released');
  const after = await expectBooksToAgree(harness.pool, 'credit');
  expect([after.budgetLeft, after.stockLeft]).toEqual([before.budgetLeft, before.stockLeft]);
  await claim((await found()).userNo);
  expect((await found()).state).toBe('released');
});

test('a delivery without an answer stays pending, and grants the reward once credited', async () => {
  const { look, follow, found, order } = await claimed();
  await look();
  harness.carrier.answer('topUp', async () => NO_ANSWER);
  harness.carrier.answer('queryTopUp', async () => NO_ANSWER);
  await harness.workUntil(await order(), harness.time.now);
  expect((await order()).delivery?.state).toBe('indeterminate');
  await follow();
  await look();
  expect((await found()).state).toBe('granting');
  harness.carrier.answer('queryTopUp', async () => credited);
  await harness.workUntil(await order(), harness.time.now + DAY_MS);
  // Without a notification, a look finds it all the same.
  await look();
  expect((await found()).state).toBe('granted');
  await expectBooksToAgree(harness.pool, 'credit');
});

test('orders once when the process dies before the order, or before storing its number', async () => {
  const { look, found, order, orderCount, rewardNo, userNo } = await claimed();
  const { earnedAt } = await found();
  const organization = await harness.numbers.organization('13800138000');
  const reward = { userNo, rewardNo, activityId: 'credit', earnedAt, faceFen: 1000n, organization };
  const placed = await placeRewardOrder(harness.store, reward, new Date(harness.time.now));
  expect((await found()).orderNo).toBeNull();
  await Promise.all([look(), look()]);
  expect((await found()).orderNo).toBe(placed.order.orderNo);
  expect((await order()).order.orderNo).toBe(placed.order.orderNo);
  expect(await orderCount()).toBe(1);
});

test('a reward claimed again after a restore places the same order, credited once', async () => {
  const { look, found, order, orderCount, userNo, follow } = await claimed();
  await look();
  const first = await order();
  harness.carrier.answer('topUp', async () => credited);
  await harness.workUntil(first, harness.time.now);

  // The order is lost and the reward is not; then both are, and it is claimed again.
  const forgetOrder = async () => {
    for (const table of ['orders', 'payments', 'deliveries', 'order_events', 'ledger_transfers'])
      await harness.pool.query(`delete from ${table} where user_no = $1`, [userNo]);
  };
  await forgetOrder();
  await look();
  expect((await order()).order.orderNo).toBe(first.order.orderNo);

  await forgetOrder();
  const { rewardNo, activityId } = await found();
  await harness.pool.query(
    `update activities set stock_left = stock_left + 1, budget_left = budget_left + cost,
      reserved_count = reserved_count - 1, reserved = reserved - cost where activity_id = $1`,
    [activityId],
  );
  for (const table of ['rewards', 'reward_events', 'reward_transfers'])
    await harness.pool.query(`delete from ${table} where reward_no = $1`, [rewardNo]);
  await claim(userNo);
  await look();
  const again = await order();
  expect([again.order.orderNo, again.delivery?.deliveryNo]).toEqual([
    first.order.orderNo,
    first.delivery?.deliveryNo,
  ]);
  expect(await orderCount()).toBe(1);
  const asked = harness.carrier.count('topUp');
  harness.carrier.answer('topUp', async () => credited);
  await harness.workUntil(again, harness.time.now);
  expect(harness.carrier.count('topUp') - asked).toBe(1);
  await follow();
  expect((await found()).state).toBe('granted');
  await expectBooksToAgree(harness.pool, 'credit');
});

test('a delivery that never arrived is sent again under the same number', async () => {
  const { look, follow, found, order } = await claimed();
  await look();
  harness.carrier.answer('topUp', async () => NO_ANSWER);
  harness.carrier.answer('queryTopUp', async () => {
    harness.carrier.answer('topUp', async () => credited);
    return NEVER_RECEIVED;
  });
  await harness.workUntil(await order(), harness.time.now + DAY_MS);
  expect(await order()).toMatchObject({ order: { state: 'credited' }, delivery: { sendCount: 2 } });
  await follow();
  expect((await found()).state).toBe('granted');
});

test('an order of an activity does not use up a spending limit', async () => {
  const { look, userNo } = await claimed();
  await look();
  const placed = await harness.placed({ userNo, faceFen: 50_000n, priceFen: 49_900n });
  expect(placed.order.state).toBe('awaitingPayment');
});

test('a number can be credited only with an amount offered for it in its channel', async () => {
  const isCreditable = createIsCreditable({
    numbers: harness.numbers,
    pricing: harness.pricing,
    channels: { channelAmounts: async (channelCode) => (channelCode === 'fifty' ? [5000n] : null) },
    supply: { read: async () => undefined, sells: ({ faceFen }) => faceFen !== 10_000n },
  });
  expect(await isCreditable('13800138000', 1000n, null)).toBe(true);
  expect(await isCreditable('13800138000', 500n, null), 'a small amount').toBe(true);
  expect(await isCreditable('13800138000', 700n, null), 'not offered').toBe(false);
  expect(await isCreditable('13800138000', 10_000n, null), 'credited by nobody').toBe(false);
  expect(await isCreditable('13800130099', 1000n, null), 'not accepted').toBe(false);
  expect(await isCreditable('13800138000', 1000n, 'fifty'), 'not offered in the channel').toBe(false);
  expect(await isCreditable('13800138000', 1000n, 'another')).toBe(true);
});
