/** Activities (marketing campaigns), and the rewards that users earn in them (SPEC section 7, /auto/v1). */
import { type Static, Type } from 'typebox';
import { CampaignPage } from './campaign-page.ts';
import { Amount, nullable, oneOf, OrderNo, Time } from './fields.ts';

/** The screens that ask for an activity by the screen's name (SPEC section 2, /marketingActivities). */
export const activityScreens = [
  'receiveReward',
  'autoRecharge',
  'autoRecharge02',
  'autoRecharge03',
  'autoRechargeConfig',
] as const;
export type ActivityScreen = (typeof activityScreens)[number];

/** The activity's state for all users. `exhausted`: its stock or its budget has no reward left. */
export const activityStates = ['upcoming', 'open', 'exhausted', 'ended'] as const;
export type ActivityState = (typeof activityStates)[number];

/** `claim`: the user claims the reward. `firstAgreement`: the user opens their first agreement ever. */
export const waysToEarn = ['claim', 'firstAgreement'] as const;
export type WayToEarn = (typeof waysToEarn)[number];

/**
 * `granting`: the points service or the carrier has not answered yet. `available`: a voucher that can be
 * used. `granted`: the user has received the points or the bill credit. `used`: the voucher lowered an
 * order's price. `released`: it could not be given. `expired`: the voucher was not used in time.
 */
export const rewardStates = ['granting', 'available', 'granted', 'used', 'released', 'expired'] as const;
export type RewardState = (typeof rewardStates)[number];

/**
 * The reasons for which a user does not qualify for an activity. `numberNotCreditable`: their number cannot
 * be credited with the reward, at present or in this channel.
 */
export const qualifiedReasons = [
  'upcoming',
  'exhausted',
  'ended',
  'otherChannel',
  'newUsersOnly',
  'knownUsersOnly',
  'hasAgreement',
  'otherCarrier',
  'otherProvince',
  'numberNotCreditable',
] as const;
export type QualifiedReason = (typeof qualifiedReasons)[number];

/** Programmes of the points service. `wallet`: the points that pay for top-ups. `mall`: those of the mall. */
export const pointsProgrammes = ['wallet', 'mall'] as const;
export type PointsProgramme = (typeof pointsProgrammes)[number];

export const ActivityId = Type.String({ pattern: '^[a-z0-9-]{3,40}$', description: 'Of an activity' });
export const ActivityToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{16,64}$',
  description: 'Opaque: the address of a campaign page',
});

const SomePoints = Type.Integer({ minimum: 1, maximum: 1_000_000, description: 'Whole points' });
const SomeFen = Type.Integer({ minimum: 1, maximum: 100_000_000, description: 'Whole fen' });

export const PointsReward = Type.Object({
  kind: Type.Literal('points'),
  programme: oneOf(pointsProgrammes),
  points: SomePoints,
});
export const VoucherReward = Type.Object({
  kind: Type.Literal('voucher'),
  amountFen: SomeFen,
  minFaceFen: Type.Integer({ ...Amount, description: 'The least face value that it is good for' }),
  validDays: Type.Integer({ minimum: 1, maximum: 366, description: 'From when it is earned' }),
});
export const BillCreditReward = Type.Object({ kind: Type.Literal('billCredit'), amountFen: SomeFen });

export const ActivityReward = Type.Union([PointsReward, VoucherReward, BillCreditReward]);
export type ActivityRewardView = Static<typeof ActivityReward>;

export const Activity = Type.Object({
  activityId: ActivityId,
  state: oneOf(activityStates),
  startsAt: Time,
  endsAt: Time,
  now: Type.String({ description: 'ISO 8601, UTC: by the clock that the activity goes by' }),
  earnedBy: oneOf(waysToEarn),
  reward: ActivityReward,
  page: CampaignPage,
});
export type ActivityView = Static<typeof Activity>;

export const RewardNo = Type.String({ pattern: '^G[0-9]{36}$', description: 'Of a reward' });

export const Reward = Type.Object({
  rewardNo: RewardNo,
  activityId: ActivityId,
  state: oneOf(rewardStates),
  reward: ActivityReward,
  earnedAt: Time,
  expiresAt: nullable(Type.String({ description: 'ISO 8601, UTC: of a voucher' })),
  voucherNo: nullable(Type.String({ description: 'Of the voucher that it is' })),
  orderNo: nullable(Type.String({ ...OrderNo, description: 'Of the order that it was used for, or made' })),
});
export type RewardView = Static<typeof Reward>;
