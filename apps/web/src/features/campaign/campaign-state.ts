import type { ActivityView, QualifiedReason, RewardView } from '@phonebill/contract/wire';

/** Why a user cannot take part; that an activity has not begun or has ended is a state of its own. */
export type WhyNot = Exclude<QualifiedReason, 'upcoming' | 'exhausted' | 'ended'>;

/** The state of a campaign page, once its activity is loaded. */
export type CampaignState =
  | { readonly kind: 'upcoming' }
  | { readonly kind: 'open' }
  /** The agreement that earns the reward was opened from here, and the reward is not granted yet. */
  | { readonly kind: 'coming' }
  | { readonly kind: 'claimed'; readonly reward: RewardView }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'notQualified'; readonly reason: WhyNot };

/** The gateway's answer about the user and an activity (SPEC section 7, activity/qualified). */
export interface Standing {
  readonly qualified: boolean;
  readonly reason: QualifiedReason | null;
  readonly reward: RewardView | null;
}

/**
 * Returns the state of an activity at a moment of the server's clock (ms). It begins and ends by that clock,
 * without another answer; that it ended or was exhausted sooner is known from an answer only.
 */
export function activityStateAt(
  { state, startsAt, endsAt }: Pick<ActivityView, 'state' | 'startsAt' | 'endsAt'>,
  serverNow: number,
): ActivityView['state'] {
  if (state === 'ended' || serverNow >= Date.parse(endsAt)) return 'ended';
  if (serverNow < Date.parse(startsAt)) return 'upcoming';
  return state === 'exhausted' ? 'exhausted' : 'open';
}

/**
 * Returns the state of the page. A user keeps a reward after the activity has ended; a user without one
 * learns whether they may take part. Without a standing (a visitor, or no answer yet) nobody is turned away:
 * the claim itself decides.
 */
export function campaignState(
  activity: ActivityView,
  standing: Standing | null,
  serverNow: number,
  isBack = false,
): CampaignState {
  if (standing?.reward) return { kind: 'claimed', reward: standing.reward };
  const kind = activityStateAt(activity, serverNow);
  if (kind !== 'open' || standing === null || standing.qualified || standing.reason === null) return { kind };
  const { reason } = standing;
  // That it has not begun, or has ended, may be older than the clock's present state.
  if (reason === 'upcoming' || reason === 'ended') return { kind };
  if (reason === 'hasAgreement' && isBack) return { kind: 'coming' };
  return reason === 'exhausted' ? { kind: reason } : { kind: 'notQualified', reason };
}

/** Returns whether a reward is still being granted to the user. */
export const isUnderWay = ({ state }: RewardView): boolean => state === 'granting';
