import type { RewardView } from '@phonebill/contract';
import type { Reward } from './rewards/reward-store.ts';

/** Returns what its user sees of a reward. */
export function rewardView(reward: Reward): RewardView {
  const { rewardNo, activityId, state, voucherNo, orderNo, earnedAt, expiresAt } = reward;
  return {
    rewardNo,
    activityId,
    state,
    reward: reward.reward,
    earnedAt: earnedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    voucherNo,
    orderNo,
  };
}
