/**
 * Tests that nothing is lost and nothing becomes negative, whatever happens to an activity's rewards, in any
 * order.
 */
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  activityFile,
  type ActivityFolder,
  createActivityFolder,
  pointsReward,
  voucherReward,
} from '../../../../../tests/support/activities.ts';
import { expectBooksToAgree } from '../../../../../tests/support/activity-counters.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Pool } from '../../db/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { createActivityStore } from '../activity-store.ts';
import { closeActivity, raiseActivity } from '../by-hand.ts';
import { loadActivities } from '../files/load-activities.ts';
import { readActivityFiles } from '../files/read-activities.ts';
import { createRewardStore } from './reward-store.ts';

let database: TestDatabase;
let pool: Pool;
let folder: ActivityFolder;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  folder = await createActivityFolder();
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await folder.remove();
});

const by = { operator: 'tests', reason: 'for a test' };
const cause = { earnedBy: 'claim', agreementNo: null, at: null } as const;
const user = fc.integer({ min: 1, max: 6 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('claim' as const), user }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('given' as const, 'refused' as const, 'used' as const, 'expired' as const),
      user,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('end' as const, 'raise' as const), user }) },
);
/** The steps of one group happen at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 10 });
let activities = 0;

test.each([
  ['points', pointsReward, 100],
  ['vouchers', voucherReward, 500],
] as const)(
  'reserved + spent + left equals the budget of an activity of %s at every moment',
  async (_kind, reward, cost) => {
    const store = createActivityStore(pool);
    const rewards = createRewardStore(pool, ({ grantNo }) => grantNo);
    await fc.assert(
      fc.asyncProperty(history, fc.integer({ min: 1, max: 5 }), async (groups, most) => {
        const activityId = `activity-${(activities += 1)}`;
        await folder.write(activityFile(activityId, { reward, stock: most, budget: cost * most }));
        await loadActivities(pool, readActivityFiles(pathToFileURL(`${folder.path}/`)));
        const activity = await store.find(activityId);
        if (!activity) throw new Error('it was just loaded');
        let isOver = false;
        for (const group of groups) {
          await Promise.all(
            group.map(async (one) => {
              const userNo = `000000000${one.user}`;
              if (one.kind === 'claim') {
                const outcome = await rewards.claim(userNo, activity, cause);
                if (isOver) expect(outcome, 'once it is over').toMatch(/^(ended|again)$/);
              } else if (one.kind === 'end') await closeActivity(pool, activityId, by);
              else if (one.kind === 'raise') await raiseActivity(pool, activityId, 1, cost, by);
              else {
                const present = await rewards.find(userNo, activityId);
                if (present) await rewards.apply(present, one.kind);
              }
            }),
          );
          isOver ||= group.some(({ kind }) => kind === 'end');
          await expectBooksToAgree(pool, activityId);
        }
        await folder.removeFile(activityId);
      }),
      { numRuns: 25 },
    );
  },
);

test('concurrent claims of the last reward by one user give it once, and none fails', async () => {
  const store = createActivityStore(pool);
  const rewards = createRewardStore(pool, ({ grantNo }) => grantNo);
  await folder.write(activityFile('many-at-once', { reward: pointsReward, stock: 1, budget: 100 }));
  await loadActivities(pool, readActivityFiles(pathToFileURL(`${folder.path}/`)));
  const activity = await store.find('many-at-once');
  if (!activity) throw new Error('it was just loaded');
  for (let at = 0; at < 60; at += 1) {
    const userNo = String(1_000_000_000 + at);
    // Each gets the last one that is left.
    if (at > 0) await raiseActivity(pool, 'many-at-once', 1, 100, by);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => rewards.claim(userNo, activity, cause)),
    );
    expect(outcomes.toSorted()).toEqual(['again', 'again', 'again', 'earned']);
  }
  await expectBooksToAgree(pool, 'many-at-once');
});
