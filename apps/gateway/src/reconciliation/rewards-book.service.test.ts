/**
 * The book of rewards: changes made behind its back are found once, and no longer after they are corrected.
 */
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  activityFile,
  type ActivityFolder,
  createActivityFolder,
  pointsReward,
} from '../../../../tests/support/activities.ts';
import { createTestDatabase } from '../../../../tests/support/postgres.ts';
import { createActivityStore } from '../activities/activity-store.ts';
import { loadActivities, readActivityFiles } from '../activities/index.ts';
import { createRewardStore, type Reward, type RewardStore } from '../activities/rewards/reward-store.ts';
import { placeRewardOrder } from '../orders/index.ts';
import { createOrderHarness, type OrderHarness } from '../orders/testing/order-harness.ts';
import { deliveryResult, NO_ANSWER } from '../partners/testing/scripted-partners.ts';
import { compareBook } from './compare-book.ts';
import { createRewardsBook } from './rewards-book.ts';

let harness: OrderHarness;
let folder: ActivityFolder;
let rewards: RewardStore;
let users = 0;

beforeAll(async () => {
  harness = createOrderHarness(await createTestDatabase());
  folder = await createActivityFolder(
    activityFile('points', { reward: pointsReward }),
    activityFile('credit', { reward: { kind: 'billCredit', amountFen: 1000 } }),
  );
  await loadActivities(harness.pool, readActivityFiles(pathToFileURL(`${folder.path}/`)));
  rewards = createRewardStore(harness.pool, () => 'body');
});
afterAll(async () => {
  await harness.end();
  await folder.remove();
});
beforeEach(() => {
  harness.time.now = Date.now();
});

async function earned(activityId: string): Promise<Reward> {
  const userNo = String((users += 1)).padStart(10, '0');
  const activity = await createActivityStore(harness.pool).find(activityId);
  if (!activity) throw new Error('it was loaded');
  await rewards.claim(userNo, activity, { earnedBy: 'claim', agreementNo: null, at: null });
  const reward = await rewards.find(userNo, activityId);
  if (!reward) throw new Error('it was claimed');
  return reward;
}

/** Creates a bill credit whose order is credited, and whose reward is given if `isNoted`. */
async function creditedReward(isNoted: boolean): Promise<{ reward: Reward; orderNo: string }> {
  const reward = await earned('credit');
  const organization = await harness.numbers.organization('13800138000');
  const order = await placeRewardOrder(
    harness.store,
    { ...reward, faceFen: 1000n, organization },
    new Date(Date.now()),
  );
  harness.carrier.answer('topUp', async () => deliveryResult('credited', 1000n));
  await harness.workUntil(order, Date.now());
  const { orderNo } = order.order;
  if (isNoted) await rewards.apply(reward, 'given', orderNo);
  return { reward, orderNo };
}

/** Compares everything up to this moment and returns the open differences. */
async function compared() {
  const service = {
    async *grants() {},
    queryGrant: async () => ({ kind: 'grant', state: 'granted', points: 100n, reason: null }) as const,
  };
  const telemetry = { log: () => undefined } as never;
  const parts = { pool: harness.pool, clock: Date.now, telemetry, pieceMs: 60_000_000 };
  const book = createRewardsBook(harness.pool, service, 0);
  await compareBook(book, `run ${Math.random()}`, Date.now() + 60_000, parts);
  const { rows } = await harness.pool.query<{ kind: string; reference: string }>(
    `select kind, reference from reconciliation_differences
    where book = 'rewards' and state = 'open' order by kind`,
  );
  return rows;
}

test('rewards of every kind that match their orders and ledgers are no difference', async () => {
  await earned('credit');
  await rewards.apply(await earned('points'), 'given');
  await rewards.apply(await earned('points'), 'refused');
  await creditedReward(true);
  expect(await compared()).toEqual([]);
  await rewards.apply(await earned('points'), 'given');
  expect(await compared()).toEqual([]);
});

test('changed counters are found at any time, and resolved once they are corrected', async () => {
  await earned('points');
  expect(await compared()).toEqual([]);
  const move = (fen: number) =>
    harness.pool.query(
      `update activities set spent = spent + $1, reserved = reserved - $1 where activity_id = 'points'`,
      [fen],
    );
  await move(1);
  expect(await compared()).toEqual([{ kind: 'counters', reference: 'points' }]);
  await move(-1);
  expect(await compared()).toEqual([]);
});

test('a reward whose transfers do not match its state is found when its piece is compared', async () => {
  const reward = await earned('points');
  await rewards.apply(reward, 'given');
  const { rows } = await harness.pool.query(
    `delete from reward_transfers where reward_no = $1 and reason = 'spent' returning *`,
    [reward.rewardNo],
  );
  expect(rows).toHaveLength(1);
  expect(await compared()).toEqual([
    { kind: 'counters', reference: 'points' },
    { kind: 'transfers', reference: reward.rewardNo },
  ]);
  await harness.pool.query(
    `insert into reward_transfers (reward_no, seq, activity_id, reason, debit_account, credit_account, unit,
      amount, at)
    select reward_no, 2, activity_id, 'spent', 'rewardsReserved', 'pointsService', unit, amount,
      clock_timestamp()
    from reward_transfers where reward_no = $1`,
    [reward.rewardNo],
  );
  expect(await compared()).toEqual([]);
});

test('a credited order without its reward is found, and a reward without its order', async () => {
  const { reward, orderNo } = await creditedReward(false);
  expect(await compared()).toEqual([{ kind: 'order', reference: orderNo }]);
  await rewards.apply(reward, 'given', orderNo);
  expect(await compared()).toEqual([]);

  const given = await earned('credit');
  harness.carrier.answer('topUp', async () => NO_ANSWER);
  await rewards.apply(given, 'given', orderNo);
  await harness.pool.query('delete from ledger_transfers where order_no = $1', [orderNo]);
  expect(await compared()).toEqual([{ kind: 'postings', reference: given.rewardNo }]);
});
