/** Claims rewards (SPEC section 7: activity/issueVouchers). */
import type { ErrorName, QualifiedReason } from '@phonebill/contract';
import { addressKey, type RateLimit, type RateLimits } from '../../db/rate-limits/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { ActivityStore } from '../activity-store.ts';
import type { Participant, Qualification } from '../qualification.ts';
import type { Reward, RewardStore } from './reward-store.ts';

export interface Claimant extends Participant {
  /** The page's client token, if it sends one; null otherwise. */
  readonly device: string | null;
  readonly address: string;
}

export interface ClaimLimits {
  readonly perDevice: number;
  readonly perAddress: number;
}

/** The most attempts of a user in a minute, whatever the answers were. */
const TRIES_A_MINUTE = 30;

const refusalOf = {
  upcoming: 'activityUpcoming',
  exhausted: 'activityExhausted',
  ended: 'activityEnded',
  otherChannel: 'activityOtherChannel',
  newUsersOnly: 'activityNewUsersOnly',
  knownUsersOnly: 'activityKnownUsersOnly',
  hasAgreement: 'activityHasAgreement',
  otherCarrier: 'activityOtherNumber',
  otherProvince: 'activityOtherNumber',
  numberNotCreditable: 'activityNumberNotCreditable',
} as const satisfies Record<QualifiedReason, ErrorName>;

export function createClaiming({
  store,
  rewards,
  qualification,
  rateLimits,
  limits,
}: {
  readonly store: Pick<ActivityStore, 'find'>;
  readonly rewards: Pick<RewardStore, 'find' | 'claim'>;
  readonly qualification: Qualification;
  readonly rateLimits: RateLimits;
  readonly limits: ClaimLimits;
}) {
  async function take(wanted: readonly RateLimit[], requestKey?: string) {
    const taking = await rateLimits.take(wanted, requestKey);
    if (taking.kind === 'exceeded') throw new Refusal('tooManyRequests');
    return taking;
  }

  /**
   * The limits on claims; each reward that a user tries to get is counted once, and not at all when they do
   * not get it.
   */
  const limitsOf = ({ device, address }: Claimant): RateLimit[] => [
    ...(device === null
      ? []
      : [{ scope: 'claims.device', key: device, most: limits.perDevice, window: DAY_MS } as const]),
    { scope: 'claims.address', key: addressKey(address), most: limits.perAddress, window: HOUR_MS },
  ];

  /**
   * Returns the user's reward of an activity: the existing one, or a new one. Throws Refusal with the reason
   * why there is none.
   */
  return async function claim(claimant: Claimant, activityId: string): Promise<Reward> {
    const { userNo } = claimant;
    const present = await rewards.find(userNo, activityId);
    if (present) return present;
    await take([{ scope: 'claims.user', key: userNo, most: TRIES_A_MINUTE, window: MINUTE_MS }]);
    const activity = await store.find(activityId);
    if (!activity) throw new Refusal('activityNotFound');
    if (activity.file.earnedBy !== 'claim') throw new Refusal('activityByAgreement');
    const reason = await qualification.reasonAgainst(activity, claimant);
    if (reason !== null) {
      // The other of two concurrent claims may have earned it since, perhaps the last one available.
      const earned = await rewards.find(userNo, activityId);
      if (earned) return earned;
      throw new Refusal(refusalOf[reason]);
    }

    const taking = await take(limitsOf(claimant), `claim ${activityId} ${userNo}`);
    const outcome = await rewards.claim(userNo, activity, {
      earnedBy: 'claim',
      agreementNo: null,
      at: null,
    });
    if (outcome !== 'earned' && outcome !== 'again') {
      await taking.giveBack();
      throw new Refusal(outcome === 'unknown' ? 'activityNotFound' : refusalOf[outcome]);
    }
    const reward = await rewards.find(userNo, activityId);
    if (!reward) throw new Error(`the reward of ${activityId} that was just claimed is not there`);
    return reward;
  };
}
