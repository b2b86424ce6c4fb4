/** Tests two concurrent claims of one user, in the one order that matters, on a real database. */
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  activityFile,
  type ActivityFolder,
  createActivityFolder,
} from '../../../../../tests/support/activities.ts';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/postgres.ts';
import type { Pool } from '../../db/index.ts';
import { createRateLimits } from '../../db/rate-limits/index.ts';
import { createTestPool } from '../../db/testing/test-pool.ts';
import { type ActivityStore, createActivityStore } from '../activity-store.ts';
import { loadActivities } from '../files/load-activities.ts';
import { readActivityFiles } from '../files/read-activities.ts';
import { createQualification } from '../qualification.ts';
import { createClaiming } from './claiming.ts';
import { createRewardStore } from './reward-store.ts';

let database: TestDatabase;
let pool: Pool;
let folder: ActivityFolder;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createTestPool(database.url, 4);
  folder = await createActivityFolder(activityFile('last-one', { stock: 1 }));
  await loadActivities(pool, readActivityFiles(pathToFileURL(`${folder.path}/`)));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  await folder.remove();
});

function claimingOver(store: Pick<ActivityStore, 'find'>) {
  return createClaiming({
    store,
    rewards: createRewardStore(pool, () => ''),
    qualification: createQualification({
      pool,
      organization: (mobileNo) =>
        Promise.resolve({ mobileNo, carrier: 'CMCC', ported: false, province: null, city: null }),
      isCreditable: () => Promise.resolve(true),
      clock: Date.now,
    }),
    rateLimits: createRateLimits({ pool, clock: Date.now }),
    limits: { perDevice: 10, perAddress: 10 },
  });
}
const claimant = (userNo: string) => ({
  userNo,
  mobileNo: '13800138000',
  channelCode: null,
  device: null,
  address: '203.0.113.7',
});

test("a user's concurrent second claim of the last reward returns that reward", async () => {
  const store = createActivityStore(pool);
  const first = claimingOver(store);
  const user = claimant('0000000001');
  const second = claimingOver({
    // The user's other claim completes just before this one checks what is left.
    async find(activityId) {
      await first(user, activityId);
      return store.find(activityId);
    },
  });
  const reward = await second(user, 'last-one');
  expect(reward).toEqual(await first(user, 'last-one'));
  await expect(first(claimant('0000000002'), 'last-one')).rejects.toMatchObject({
    errorName: 'activityExhausted',
  });
});
