/**
 * Rewards that credit the user's own number, by an order that the activity pays for. The order core delivers
 * it like any other; here it is placed, and its outcome is applied to the reward.
 */
import type { OrganizationView } from '@phonebill/contract';
import type { OrderAggregate } from '../../orders/model/index.ts';
import type { OrderStore } from '../../orders/store/index.ts';
import { placeRewardOrder } from '../../orders/index.ts';
import { soldOf, type Supply } from '../../partners/index.ts';
import type { Pricing } from '../../settings/pricing/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import type { IsCreditable } from '../qualification.ts';
import type { RewardEvent } from './reward-states.ts';
import type { Reward, RewardStore } from './reward-store.ts';

export interface BillCreditParts {
  readonly orders: Pick<OrderStore, 'find' | 'findByIdempotencyKey' | 'place'>;
  readonly rewards: Pick<RewardStore, 'apply' | 'noteOrder'>;
  /** Returns the user's own number; null when there is no such user. */
  readonly mobileNoOf: (userNo: string) => Promise<string | null>;
  readonly organization: (mobileNo: string) => Promise<OrganizationView>;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}

export interface BillCredits {
  /**
   * Places the reward's order, or finds it, and ends the reward when the order has ended. Returns whether it
   * is still under way. Repeated, it is the same order.
   */
  follow(reward: Reward): Promise<'underWay' | 'ended'>;
}

export function createBillCredits(parts: BillCreditParts): BillCredits {
  const { orders, rewards, mobileNoOf, organization, clock, telemetry } = parts;

  async function place({ userNo, rewardNo, activityId, earnedAt, reward }: Reward) {
    const mobileNo = reward.kind === 'billCredit' ? await mobileNoOf(userNo) : null;
    if (reward.kind !== 'billCredit' || mobileNo === null) return null;
    const order = await placeRewardOrder(
      orders,
      {
        userNo,
        rewardNo,
        activityId,
        earnedAt,
        faceFen: BigInt(reward.amountFen),
        organization: await organization(mobileNo),
      },
      new Date(clock()),
    );
    await rewards.noteOrder(rewardNo, order.order.orderNo);
    return order;
  }

  return {
    async follow(reward) {
      const { rewardNo, activityId, orderNo } = reward;
      const known = orderNo === null ? null : await orders.find(orderNo);
      const order = known ?? (await place(reward));
      const event = eventOf(order);
      if (event === null) return 'underWay';
      if (event === 'refused')
        telemetry.log('warn', 'a bill credit could not be given', {
          rewardNo,
          activityId,
          orderNo: order?.order.orderNo ?? null,
          reason: order?.delivery?.reason ?? 'no such user',
        });
      await rewards.apply(reward, event, order?.order.orderNo);
      return 'ended';
    },
  };
}

/**
 * Returns the reward's event that follows from the order; null when there is none yet. Without an order there
 * is no number to credit.
 */
function eventOf(aggregate: OrderAggregate | null): RewardEvent | null {
  const state = aggregate?.order.state ?? 'closed';
  if (state === 'credited') return 'given';
  return state === 'refunded' || state === 'closed' ? 'refused' : null;
}

/**
 * Creates the check that a number may be topped up, with an amount that is offered for its carrier and in the
 * channel.
 */
export function createIsCreditable({
  numbers,
  pricing,
  channels,
  supply,
}: {
  readonly numbers: {
    check(mobileNo: string): Promise<{ readonly allowed: boolean }>;
    organization(mobileNo: string): Promise<OrganizationView>;
  };
  readonly pricing: Pick<Pricing, 'denominations' | 'smallAmounts'>;
  readonly channels: { channelAmounts(channelCode: string | null): Promise<readonly bigint[] | null> };
  readonly supply: Supply;
}): IsCreditable {
  return async (mobileNo, amountFen, channelCode) => {
    if (!(await numbers.check(mobileNo)).allowed) return false;
    const organization = await numbers.organization(mobileNo);
    const { carrier } = organization;
    const offered = [...pricing.denominations(carrier), ...pricing.smallAmounts(carrier)];
    const asked = offered.filter(({ faceFen }) => faceFen === amountFen);
    if ((await soldOf(supply, organization, asked)).length === 0) return false;
    const allowed = channelCode === null ? null : await channels.channelAmounts(channelCode);
    return allowed === null || allowed.includes(amountFen);
  };
}
