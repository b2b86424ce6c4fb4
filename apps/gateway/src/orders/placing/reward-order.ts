/**
 * Places the order of a reward that credits a number: a top-up like any other, paid by its activity's budget
 * when it is placed, and delivered like any other. Its user pays nothing, gets no refund and cannot cancel
 * it.
 */
import type { OrganizationView } from '@phonebill/contract';
import type { Fen } from '@phonebill/money';
import type { OrderAggregate } from '../model/aggregate.ts';
import { rewardKeyOf } from '../model/idempotency-key.ts';
import { OrderChange } from '../model/order-change.ts';
import { orderNoOfKey, paymentNoOf } from '../model/order-number.ts';
import { paymentConfirmed } from '../model/payment-results.ts';
import type { OrderStore } from '../store/order-store.ts';
import { unansweredPayment } from '../model/unanswered-payment.ts';
import { withNextCandidate } from '../model/candidates.ts';

export interface RewardOrder {
  readonly userNo: string;
  readonly rewardNo: string;
  readonly activityId: string;
  /** When the reward was earned: the day in the order's number. */
  readonly earnedAt: Date;
  readonly faceFen: Fen;
  readonly organization: OrganizationView;
}

/** Places the one order of a reward, or returns the existing one. */
export async function placeRewardOrder(
  store: Pick<OrderStore, 'place' | 'findByIdempotencyKey'>,
  reward: RewardOrder,
  at: Date,
): Promise<OrderAggregate> {
  const placed = await withNextCandidate(async (candidate) => {
    const change = newRewardOrder(reward, at, candidate);
    const outcome = await store.place(change, null);
    return outcome === 'placed' ? change.after : null;
  });
  const order = placed ?? (await store.findByIdempotencyKey(reward.userNo, rewardKeyOf(reward.rewardNo)));
  if (!order) throw new Error(`the order of reward ${reward.rewardNo} cannot be read`);
  return order;
}

/**
 * Makes the change that places the order, paid, with its delivery queued. Its number follows from the reward
 * alone.
 */
export function newRewardOrder(
  { userNo, rewardNo, activityId, earnedAt, faceFen, organization }: RewardOrder,
  at: Date,
  candidate: number,
): OrderChange {
  const { mobileNo, carrier, province } = organization;
  const orderNo = orderNoOfKey(userNo, earnedAt.getTime(), rewardKeyOf(rewardNo), candidate);
  const change = OrderChange.placing(
    {
      userNo,
      orderNo,
      kind: 'topUp',
      reward: { rewardNo, activityId },
      idempotencyKey: rewardKeyOf(rewardNo),
      requestFingerprint: 'reward',
      mobileNo,
      carrier,
      province: province && { ...province },
      faceFen,
      priceFen: faceFen,
      payMethod: 'activity',
      expiresAt: at,
    },
    at,
  );
  payByActivity(change, rewardNo);
  return change;
}

/** Pays a new order from its activity's budget. */
export function payByActivity(change: OrderChange, rewardNo: string): void {
  const { orderNo, priceFen } = change.after.order;
  const paymentNo = paymentNoOf(orderNo, 1);
  change.addPayment({
    paymentNo,
    method: 'activity',
    source: null,
    amount: priceFen,
    ...unansweredPayment,
    browser: null,
    nextAt: null,
    createdAt: change.at,
    requestBody: null,
  });
  paymentConfirmed(change, paymentNo, { tradeNo: rewardNo, paidFrom: null });
}
