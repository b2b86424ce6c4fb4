/** Tests of rewards of points, with a scripted points service and a real database. */
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  activityFile,
  type ActivityFolder,
  createActivityFolder,
  pointsReward,
} from '../../../../../tests/support/activities.ts';
import { expectBooksToAgree } from '../../../../../tests/support/activity-counters.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import type { GrantResult, PointsGrants } from '../../partners/points/index.ts';
import { NEVER_RECEIVED, NO_ANSWER } from '../../partners/testing/scripted-partners.ts';
import { createActivityStore } from '../activity-store.ts';
import { loadActivities } from '../files/load-activities.ts';
import { readActivityFiles } from '../files/read-activities.ts';
import { createAdvanceReward } from './advance-reward.ts';
import { createRewardStore, type RewardStore } from './reward-store.ts';

const granted: GrantResult = { kind: 'grant', state: 'granted', points: 100n, reason: null };
const refused: GrantResult = { ...granted, state: 'refused', reason: 'too_many' };

let database: TestDatabase;
let pool: Pool;
let folder: ActivityFolder;
let rewards: RewardStore;
let users = 0;
/** The requests that the service got, and its answers. */
let sent: string[] = [];
let asked = 0;
let onGrant: Awaited<ReturnType<PointsGrants['grant']>> = granted;
let onQuery: Awaited<ReturnType<PointsGrants['queryGrant']>> = NO_ANSWER;
const points: PointsGrants = {
  grantBody: (grant) => JSON.stringify({ ...grant, points: Number(grant.points) }),
  async grant(_grantNo, body) {
    sent.push(body);
    return onGrant;
  },
  async queryGrant() {
    asked += 1;
    return onQuery;
  },
  async *grants() {},
};

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  folder = await createActivityFolder(activityFile('gift', { reward: pointsReward }));
  await loadActivities(pool, readActivityFiles(pathToFileURL(`${folder.path}/`)));
  rewards = createRewardStore(pool, points.grantBody);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await folder.remove();
});
beforeEach(() => {
  sent = [];
  asked = 0;
  onGrant = granted;
  onQuery = NO_ANSWER;
});

/** Claims a reward for a new user, and returns it with the functions that advance it. */
async function claimed() {
  const userNo = String((users += 1)).padStart(10, '0');
  const activity = await createActivityStore(pool).find('gift');
  if (!activity) throw new Error('it was loaded');
  await rewards.claim(userNo, activity, { earnedBy: 'claim', agreementNo: null, at: null });
  const { advance, lookAfter } = createAdvanceReward({
    rewards,
    points,
    billCredits: { follow: async () => 'ended' },
    vouchers: { forEachEnded: async () => 0 },
    times: { leaseMs: 0, refundBackoffMs: [0] },
    clock: Date.now,
    telemetry: { log: () => undefined } as never,
  });
  const found = async () => {
    const reward = await rewards.find(userNo, 'gift');
    if (!reward) throw new Error('it was claimed');
    return reward;
  };
  const { rewardNo } = await found();
  return { look: () => advance(rewardNo), lookAfter, found, userNo };
}

test('a failed look-up of ended vouchers is logged as to be retried, except in an outage', async () => {
  const logged: string[] = [];
  const lookAfter = async (failure: Error) =>
    createAdvanceReward({
      rewards,
      points,
      billCredits: { follow: async () => 'ended' },
      vouchers: { forEachEnded: () => Promise.reject(failure) },
      times: { leaseMs: 0, refundBackoffMs: [0] },
      clock: Date.now,
      telemetry: { log: (_level: string, message: string) => logged.push(message) } as never,
    }).lookAfter();
  const away = Object.assign(new pg.DatabaseError('away', 0, 'error'), { code: '57P03' });
  await expect(lookAfter(away)).rejects.toThrow('away');
  expect(logged).toEqual([]);
  await lookAfter(new Error('one that is odd'));
  expect(logged).toEqual(['a voucher that has ended could not be counted and is tried again']);
});

test("points are requested under the reward's number, and spent once they are granted", async () => {
  const { look, found, userNo } = await claimed();
  const { rewardNo } = await found();
  await look();
  expect(sent.map((body) => JSON.parse(body) as unknown)).toEqual([
    { grantNo: rewardNo, userNo, programme: 'wallet', points: 100, subject: 'gift' },
  ]);
  expect((await found()).state).toBe('granted');
  await look();
  expect(sent).toHaveLength(1);
  await expectBooksToAgree(pool, 'gift');
});

test('a grant without an answer is queried, and neither sent again nor released', async () => {
  const { look, found } = await claimed();
  onGrant = NO_ANSWER;
  await look();
  await look();
  expect((await found()).state).toBe('granting');
  onQuery = granted;
  await look();
  expect((await found()).state).toBe('granted');
  expect([sent.length, asked]).toEqual([1, 2]);
});

test('sends an identical grant again when the service never received it', async () => {
  const { look, found } = await claimed();
  onGrant = NO_ANSWER;
  await look();
  onQuery = NEVER_RECEIVED;
  onGrant = granted;
  await look();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toBe(sent[0]);
  expect((await found()).state).toBe('granted');
});

test('a grant that is finally refused returns its cost to the budget', async () => {
  const before = await expectBooksToAgree(pool, 'gift');
  const { look, found } = await claimed();
  onGrant = refused;
  await look();
  expect((await found()).state).toBe('released');
  const after = await expectBooksToAgree(pool, 'gift');
  expect([after.budgetLeft, after.stockLeft]).toEqual([before.budgetLeft, before.stockLeft]);
  expect(after.released - before.released).toBe(100n);
});

test('a grant whose number the service holds for something else is queried and stays pending', async () => {
  const { look, found } = await claimed();
  onGrant = { kind: 'conflict' };
  onQuery = { ...granted, points: 999n };
  await look();
  expect((await found()).state).toBe('granting');
});

test('a due reward is handled by only one worker', async () => {
  const { lookAfter, found } = await claimed();
  const other = createAdvanceReward({
    rewards,
    points,
    billCredits: { follow: async () => 'ended' },
    vouchers: { forEachEnded: async () => 0 },
    times: { leaseMs: 20_000, refundBackoffMs: [60_000] },
    clock: Date.now,
    telemetry: { log: () => undefined } as never,
  });
  onGrant = NO_ANSWER;
  const before = sent.length;
  await Promise.all([other.lookAfter(), other.lookAfter()]);
  expect(sent.length - before).toBe(1);
  expect((await found()).state).toBe('granting');
  await lookAfter();
  expect(sent.length - before).toBe(1);
});
