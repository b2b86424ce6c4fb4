/**
 * Advances rewards after they were earned: requests points under the reward's number until the points service
 * reports the outcome, orders a bill credit and follows its order to the end, and records vouchers that were
 * used or have expired.
 */
import { retryAt } from '../../config/index.ts';
import { isDatabaseUnavailable } from '../../db/connections/index.ts';
import type { GrantResult, PointsGrants } from '../../partners/points/index.ts';
import type { Indeterminate, NotFound } from '../../partners/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import type { Telemetry } from '../../runtime/telemetry/index.ts';
import type { EndedVoucher, Vouchers } from '../../orders/vouchers/index.ts';
import type { BillCredits } from './bill-credits.ts';
import type { Reward, RewardStore } from './reward-store.ts';

export interface RewardTimes {
  /** Longer than a call to a partner, in ms. */
  readonly leaseMs: number;
  /** Waits (ms) before the points service is asked again; the last one repeats. */
  readonly refundBackoffMs: readonly number[];
}

/** The most calls in one look: a query, the request, and a query for what is held instead. */
const CALLS_OF_A_LOOK = 3;
const AT_ONCE = 20;

export function createAdvanceReward({
  rewards,
  points,
  billCredits,
  vouchers,
  times,
  clock,
  telemetry,
}: {
  readonly rewards: RewardStore;
  readonly points: PointsGrants;
  readonly billCredits: BillCredits;
  readonly vouchers: Pick<Vouchers, 'forEachEnded'>;
  readonly times: RewardTimes;
  readonly clock: Clock;
  readonly telemetry: Telemetry;
}) {
  const leaseMs = CALLS_OF_A_LOOK * times.leaseMs;

  async function send(rewardNo: string, body: string): Promise<GrantResult | NotFound | Indeterminate> {
    const answer = await points.grant(rewardNo, body);
    return answer.kind === 'conflict' ? points.queryGrant(rewardNo) : answer;
  }

  /**
   * Returns the outcome of the points: requested at first, later queried, and requested again if never
   * received.
   */
  async function answerFor({ rewardNo, requestBody, attemptCount }: Reward) {
    const known = attemptCount > 1 ? await points.queryGrant(rewardNo) : null;
    if (known !== null && known.kind !== 'notFound') return known;
    return requestBody === null ? null : send(rewardNo, requestBody);
  }

  const laterThan = ({ attemptCount }: Reward): Date =>
    retryAt(times.refundBackoffMs, attemptCount - 1, new Date(clock()));

  /** Looks once at a reward that was leased. */
  async function look(reward: Reward): Promise<void> {
    const { rewardNo } = reward;
    if (reward.reward.kind !== 'billCredit') return lookAtPoints(reward);
    // Its order notifies when it has ended; this look is for missed notifications.
    if ((await billCredits.follow(reward)) === 'underWay')
      await rewards.lookAgain(rewardNo, laterThan(reward));
  }

  async function lookAtPoints(reward: Reward): Promise<void> {
    const { rewardNo, activityId } = reward;
    const answer = await answerFor(reward);
    const isOurs =
      answer?.kind === 'grant' &&
      reward.reward.kind === 'points' &&
      answer.points === BigInt(reward.reward.points);
    if (!isOurs) {
      if (answer?.kind === 'grant')
        telemetry.log('error', 'the points service gave another amount than a reward is', {
          rewardNo,
          points: Number(answer.points),
        });
      await rewards.lookAgain(rewardNo, laterThan(reward));
    } else if (answer.state === 'granted') await rewards.apply(reward, 'given');
    else {
      const why = { rewardNo, activityId, reason: answer.reason };
      telemetry.log('warn', 'the points service refused a reward', why);
      await rewards.apply(reward, 'refused');
    }
  }

  /**
   * Records the end of a voucher. A repeat after a crash has no effect: the reward has left the state that it
   * concerns.
   */
  async function countVoucher({ rewardNo, state, orderNo }: EndedVoucher): Promise<void> {
    const reward = await rewards.findByNo(rewardNo);
    if (reward) await rewards.apply(reward, state, orderNo ?? undefined);
    else telemetry.log('error', 'a voucher has ended whose reward is not there', { rewardNo });
  }

  return {
    /** Advances one reward, if it is due. */
    async advance(rewardNo: string): Promise<void> {
      const due = await rewards.take(rewardNo, leaseMs);
      if (due) await look(due);
    },
    /** Follows the order of a reward, after the order has ended. */
    async followOrder(rewardNo: string): Promise<void> {
      const reward = await rewards.findByNo(rewardNo);
      if (reward?.state === 'granting') await billCredits.follow(reward);
    },
    /** Advances all rewards that are due, and records vouchers that have ended. */
    async lookAfter(): Promise<void> {
      await vouchers.forEachEnded(countVoucher).catch((error: unknown) => {
        // Listing them fails while the database is unavailable, which concerns no particular voucher.
        if (isDatabaseUnavailable(error)) throw error;
        telemetry.log('error', 'a voucher that has ended could not be counted and is tried again', {
          error: String(error),
        });
      });
      const due = await rewards.takeDue(leaseMs, AT_ONCE);
      await Promise.all(
        due.map((reward) =>
          look(reward).catch((error: unknown) =>
            telemetry.log('error', 'a reward could not be looked after and is tried again', {
              rewardNo: reward.rewardNo,
              error: String(error),
            }),
          ),
        ),
      );
    },
  };
}
