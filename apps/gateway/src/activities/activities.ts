/** Activities put together: which there are, who qualifies, and their rewards. */
import type { OrganizationView } from '@phonebill/contract';
import type { Pool } from '../db/index.ts';
import type { PointsGrants } from '../partners/index.ts';
import type { RateLimits } from '../rate-limits/index.ts';
import type { Clock } from '../runtime/index.ts';
import { createActivityStore } from './activity-store.ts';
import { createQualification } from './qualification.ts';
import { type ClaimLimits, createClaiming } from './rewards/claiming.ts';
import { createRewardStore } from './rewards/reward-store.ts';
import { createWhichActivity } from './which-activity.ts';

export type Activities = ReturnType<typeof createActivities>;

export function createActivities({
  pool,
  points,
  organization,
  rateLimits,
  limits,
  clock,
}: {
  readonly pool: Pool;
  readonly points: PointsGrants;
  readonly organization: (mobileNo: string) => Promise<OrganizationView>;
  readonly rateLimits: RateLimits;
  readonly limits: ClaimLimits;
  readonly clock: Clock;
}) {
  const store = createActivityStore(pool);
  const rewards = createRewardStore(pool, points.grantBody);
  const qualification = createQualification({ pool, organization, clock });
  return {
    find: store.find,
    ...createWhichActivity({ store, clock }),
    ...qualification,
    claim: createClaiming({ store, rewards, qualification, rateLimits, limits }),
    rewardOf: rewards.find,
    rewardsOf: rewards.ofUser,
  };
}
