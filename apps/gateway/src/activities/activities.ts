/** Assembles activities: which exist, who qualifies, and their rewards. */
import type { Feature } from '@phonebill/contract';
import type { Database } from '../db/index.ts';
import type { RateLimits } from '../db/rate-limits/index.ts';
import type { Supply } from '../partners/index.ts';
import type { PointsGrants } from '../partners/points/index.ts';
import type { Pricing } from '../settings/pricing/index.ts';
import type { Clock } from '../runtime/time/index.ts';
import type { Telemetry } from '../runtime/telemetry/index.ts';
import type { Vouchers } from '../orders/vouchers/index.ts';
import { isPossibleWithout } from './activity.ts';
import { createActivityStore } from './activity-store.ts';
import { createQualification } from './qualification.ts';
import { createAdvanceReward, type RewardTimes } from './rewards/advance-reward.ts';
import { type BillCreditParts, createBillCredits, createIsCreditable } from './rewards/bill-credits.ts';
import { type ClaimLimits, createClaiming } from './rewards/claiming.ts';
import { createFirstAgreement } from './rewards/first-agreement.ts';
import { createRewardsOf } from './rewards/rewards-of.ts';
import { createRewardStore } from './rewards/reward-store.ts';
import { createWhichActivity } from './which-activity.ts';

export type Activities = ReturnType<typeof createActivities>;

export function createActivities({
  pool,
  points,
  orders,
  mobileNoOf,
  numbers,
  pricing,
  channels,
  supply,
  rateLimits,
  limits,
  vouchers,
  times,
  featuresOff,
  clock,
  telemetry,
}: {
  readonly pool: Database;
  readonly points: PointsGrants;
  readonly orders: BillCreditParts['orders'];
  readonly mobileNoOf: BillCreditParts['mobileNoOf'];
  readonly numbers: Parameters<typeof createIsCreditable>[0]['numbers'];
  readonly pricing: Pick<Pricing, 'denominations' | 'smallAmounts'>;
  readonly channels: Parameters<typeof createIsCreditable>[0]['channels'];
  readonly supply: Supply;
  readonly rateLimits: RateLimits;
  readonly limits: ClaimLimits;
  readonly vouchers: Pick<Vouchers, 'forEachEnded' | 'endsOf'>;
  readonly times: RewardTimes;
  readonly featuresOff: ReadonlySet<Feature>;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}) {
  const store = createActivityStore(pool, (activity) => isPossibleWithout(activity, featuresOff));
  const rewards = createRewardStore(pool, points.grantBody);
  const { organization } = numbers;
  const isCreditable = createIsCreditable({ numbers, pricing, channels, supply });
  const qualification = createQualification({ pool, organization, isCreditable, clock });
  const billCredits = createBillCredits({ orders, rewards, mobileNoOf, organization, clock, telemetry });
  return {
    find: store.find,
    ...createWhichActivity({ store, clock }),
    ...qualification,
    claim: createClaiming({ store, rewards, qualification, rateLimits, limits }),
    ...createAdvanceReward({ rewards, points, billCredits, vouchers, times, clock, telemetry }),
    earnByAgreement: createFirstAgreement({ store, rewards, qualification, telemetry }),
    ...createRewardsOf({ rewards, vouchers }),
  };
}
