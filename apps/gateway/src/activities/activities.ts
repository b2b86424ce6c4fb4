/** Activities put together: which there are, who qualifies, and their rewards. */
import type { OrganizationView } from '@phonebill/contract';
import type { Pool } from '../db/index.ts';
import type { PointsGrants } from '../partners/index.ts';
import type { RateLimits } from '../rate-limits/index.ts';
import type { Clock, Telemetry } from '../runtime/index.ts';
import type { Vouchers } from '../vouchers/index.ts';
import { createActivityStore } from './activity-store.ts';
import { createQualification } from './qualification.ts';
import { createAdvanceReward, type RewardTimes } from './rewards/advance-reward.ts';
import { type ClaimLimits, createClaiming } from './rewards/claiming.ts';
import { createFirstAgreement } from './rewards/first-agreement.ts';
import { createRewardStore } from './rewards/reward-store.ts';
import { createWhichActivity } from './which-activity.ts';

export type Activities = ReturnType<typeof createActivities>;

export function createActivities({
  pool,
  points,
  organization,
  rateLimits,
  limits,
  vouchers,
  times,
  clock,
  telemetry,
}: {
  readonly pool: Pool;
  readonly points: PointsGrants;
  readonly organization: (mobileNo: string) => Promise<OrganizationView>;
  readonly rateLimits: RateLimits;
  readonly limits: ClaimLimits;
  readonly vouchers: Pick<Vouchers, 'forEachEnded'>;
  readonly times: RewardTimes;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}) {
  const store = createActivityStore(pool);
  const rewards = createRewardStore(pool, points.grantBody);
  const qualification = createQualification({ pool, organization, clock });
  return {
    find: store.find,
    ...createWhichActivity({ store, clock }),
    ...qualification,
    claim: createClaiming({ store, rewards, qualification, rateLimits, limits }),
    ...createAdvanceReward({ rewards, points, vouchers, times, clock, telemetry }),
    earnByAgreement: createFirstAgreement({ store, rewards, qualification, telemetry }),
    rewardOf: rewards.find,
    rewardsOf: rewards.ofUser,
  };
}
