/** Returns what a user has earned, in its present state. */
import type { Vouchers } from '../../orders/vouchers/index.ts';
import type { Reward, RewardStore } from './reward-store.ts';

export function createRewardsOf({
  rewards,
  vouchers,
}: {
  readonly rewards: Pick<RewardStore, 'find' | 'ofUser'>;
  readonly vouchers: Pick<Vouchers, 'endsOf'>;
}) {
  /**
   * Applies the present states of vouchers. A voucher ends with its order or by the clock; its reward is
   * updated a little later, for which its user should not have to wait.
   */
  async function asVouchersStand(userNo: string, found: readonly Reward[]): Promise<Reward[]> {
    const open = found.flatMap(({ state, voucherNo }) =>
      state === 'available' && voucherNo !== null ? [voucherNo] : [],
    );
    const ends = open.length === 0 ? [] : await vouchers.endsOf(userNo, open);
    return found.map((reward) => {
      const end = ends.find(({ voucherNo }) => voucherNo === reward.voucherNo);
      return end && reward.state === 'available'
        ? { ...reward, state: end.state, orderNo: end.orderNo }
        : reward;
    });
  }
  return {
    /** Returns a user's reward of one activity; null when there is none. */
    async rewardOf(userNo: string, activityId: string): Promise<Reward | null> {
      const reward = await rewards.find(userNo, activityId);
      return reward && ((await asVouchersStand(userNo, [reward]))[0] ?? null);
    },
    /** Returns all of a user's rewards, the newest first. */
    rewardsOf: async (userNo: string): Promise<Reward[]> =>
      asVouchersStand(userNo, await rewards.ofUser(userNo)),
  };
}
