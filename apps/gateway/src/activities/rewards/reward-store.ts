/** Stores rewards. What an activity has left changes together with them, in the same database function. */
import type { ActivityRewardView, RewardState, WayToEarn } from '@phonebill/contract';
import { canApply, next } from '@phonebill/states';
import type { Database } from '../../db/index.ts';
import type { PointsGrants } from '../../partners/points/index.ts';
import { derivedNumber } from '../../runtime/index.ts';
import type { Activity } from '../activity.ts';
import { costOf } from '../files/activity-file.ts';
import { counterOf, type RewardEvent, rewardMachine } from './reward-states.ts';

export interface Reward {
  readonly userNo: string;
  readonly activityId: string;
  readonly rewardNo: string;
  readonly state: RewardState;
  /** The reward as it was promised when it was earned. */
  readonly reward: ActivityRewardView;
  readonly earnedBy: WayToEarn;
  readonly voucherNo: string | null;
  readonly orderNo: string | null;
  /** The request body for the points service; null once no answer is awaited. */
  readonly requestBody: string | null;
  readonly attemptCount: number;
  readonly earnedAt: Date;
  readonly expiresAt: Date | null;
}

export type ClaimOutcome = 'earned' | 'again' | 'unknown' | 'upcoming' | 'ended' | 'exhausted';

export interface RewardStore {
  find(userNo: string, activityId: string): Promise<Reward | null>;
  findByNo(rewardNo: string): Promise<Reward | null>;
  /** Returns a user's rewards, the newest first. */
  ofUser(userNo: string): Promise<Reward[]>;
  /**
   * Gives a user the activity's reward, at most once, however often and from wherever it is called; or
   * returns why not.
   */
  claim(
    userNo: string,
    activity: Activity,
    cause: {
      readonly earnedBy: WayToEarn;
      readonly agreementNo: string | null;
      /** When it was earned; null for now. */
      readonly at: Date | null;
    },
  ): Promise<ClaimOutcome>;
  /**
   * Applies an event if the reward's state allows it; returns whether it did. `orderNo` is the order that
   * used it.
   */
  apply(reward: Reward, event: RewardEvent, orderNo?: string): Promise<boolean>;
  /** Takes a reward if it is due; no other process gets it within `leaseMs`. */
  take(rewardNo: string, leaseMs: number): Promise<Reward | null>;
  /** Takes rewards that are due, the longest due first. */
  takeDue(leaseMs: number, most: number): Promise<Reward[]>;
  /** Stores the number of the order that gives the reward, once it is placed. */
  noteOrder(rewardNo: string, orderNo: string): Promise<void>;
  /** Sets when to look again. */
  lookAgain(rewardNo: string, at: Date): Promise<void>;
}

const DAY = 24 * 60 * 60;
const SELECTED = `user_no as "userNo", activity_id as "activityId", reward_no as "rewardNo", state, reward,
  earned_by as "earnedBy", voucher_no as "voucherNo", order_no as "orderNo", request_body as "requestBody",
  attempt_count as "attemptCount", earned_at as "earnedAt", expires_at as "expiresAt"`;

/** The ledger account to which the cost of given rewards is posted. */
const accountOf = {
  points: 'pointsService',
  voucher: 'activities',
  billCredit: 'activities',
} as const satisfies Record<ActivityRewardView['kind'], string>;

/** Creates the store. `grantBody` composes the request to the points service for a reward of points. */
export function createRewardStore(pool: Database, grantBody: PointsGrants['grantBody']): RewardStore {
  async function read(name: string, rest: string, values: unknown[]): Promise<Reward[]> {
    const text = `select ${SELECTED} from rewards ${rest}`;
    return (await pool.query<Reward>({ name, text, values })).rows;
  }

  /** Returns the fields that differ by the kind of reward. */
  function firstOf(rewardNo: string, userNo: string, { file }: Activity) {
    const { reward, activityId } = file;
    switch (reward.kind) {
      case 'points':
        return {
          body: grantBody({
            grantNo: rewardNo,
            userNo,
            programme: reward.programme,
            points: BigInt(reward.points),
            subject: activityId,
          }),
          lookAfter: '0',
        };
      case 'voucher':
        return {
          event: 'voucherIssued' as const,
          validFor: `${reward.validDays * DAY} seconds`,
        };
      case 'billCredit':
        return { lookAfter: '0' };
    }
  }

  return {
    find: async (userNo, activityId) =>
      (await read('reward-of-user', 'where user_no = $1 and activity_id = $2', [userNo, activityId]))[0] ??
      null,
    findByNo: async (rewardNo) => (await read('reward', 'where reward_no = $1', [rewardNo]))[0] ?? null,
    ofUser: (userNo) =>
      read('rewards-of-user', 'where user_no = $1 order by earned_at desc, reward_no', [userNo]),
    async claim(userNo, activity, { earnedBy, agreementNo, at }) {
      const { activityId, reward } = activity.file;
      const rewardNo = derivedNumber('G', activityId, userNo);
      const { unit, cost } = costOf(reward);
      const { event, body, validFor, lookAfter } = {
        event: null,
        body: null,
        validFor: null,
        lookAfter: null,
        ...firstOf(rewardNo, userNo, activity),
      };
      const { initial } = rewardMachine;
      const state = event === null ? initial : next(rewardMachine, initial, event);
      const { rows } = await pool.query<{ outcome: ClaimOutcome }>({
        name: 'claim-reward',
        text: `select claim_reward($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) as outcome`,
        values: [
          userNo,
          activityId,
          rewardNo,
          JSON.stringify(reward),
          unit,
          cost,
          earnedBy,
          agreementNo,
          state,
          event,
          body,
          validFor,
          lookAfter,
          at,
        ],
      });
      return rows[0]?.outcome ?? 'unknown';
    },
    async apply({ rewardNo, state, reward }, event, orderNo) {
      if (!canApply(rewardMachine, state, event)) return false;
      const after = next(rewardMachine, state, event);
      const effect = ({ reserved: 'none', spent: 'spend', released: 'release' } as const)[counterOf[after]];
      const { rows } = await pool.query<{ done: boolean }>({
        name: 'change-reward',
        text: 'select change_reward($1, $2, $3, $4, $5, $6, $7) as done',
        values: [rewardNo, state, after, event, effect, accountOf[reward.kind], orderNo ?? null],
      });
      return rows[0]?.done ?? false;
    },
    async take(rewardNo, leaseMs) {
      const { rows } = await pool.query<Reward>(
        `update rewards set look_at = present_time() + $2::interval, attempt_count = attempt_count + 1
        where reward_no = $1 and look_at <= present_time() returning ${SELECTED}`,
        [rewardNo, `${leaseMs} milliseconds`],
      );
      return rows[0] ?? null;
    },
    async takeDue(leaseMs, most) {
      const { rows } = await pool.query<Reward>(
        `update rewards set look_at = present_time() + $1::interval, attempt_count = attempt_count + 1
        where reward_no in (
          select reward_no from rewards where look_at <= present_time() order by look_at limit $2
          for update skip locked)
        returning ${SELECTED}`,
        [`${leaseMs} milliseconds`, most],
      );
      return rows;
    },
    async noteOrder(rewardNo, orderNo) {
      await pool.query('update rewards set order_no = $2 where reward_no = $1', [rewardNo, orderNo]);
    },
    async lookAgain(rewardNo, at) {
      await pool.query(
        `with written as (
            update rewards set look_at = $2 where reward_no = $1 and look_at is not null
            returning reward_no, look_at
          )
          select graphile_worker.add_job('advanceReward', json_build_object('rewardNo', reward_no),
            run_at => look_at) from written`,
        [rewardNo, at],
      );
    },
  };
}
