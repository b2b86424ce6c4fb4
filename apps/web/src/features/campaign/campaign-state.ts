import type { ActivityView, QualifiedReason, RewardView } from '@phonebill/contract/wire';

/** Why somebody cannot take part; that an activity has not begun or is over is a state of its own. */
export type WhyNot = Exclude<QualifiedReason, 'upcoming' | 'exhausted' | 'ended'>;

/** What a campaign page says, once its activity is there. */
export type CampaignState =
  | { readonly kind: 'upcoming' }
  | { readonly kind: 'open' }
  /** The agreement that earns the reward was opened from here, and the reward is not there yet. */
  | { readonly kind: 'coming' }
  | { readonly kind: 'claimed'; readonly reward: RewardView }
  | { readonly kind: 'exhausted' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'notQualified'; readonly reason: WhyNot };

/** What the gateway says of the user and an activity (SPEC section 7, activity/qualified). */
export interface Standing {
  readonly qualified: boolean;
  readonly reason: QualifiedReason | null;
  readonly reward: RewardView | null;
}

/**
 * The state of an activity at a moment of the server's clock (ms). It begins and ends by that clock, without
 * another answer; that it is over or exhausted sooner is known from the answer alone.
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
 * What the page says. A reward stays one's own after the activity; who has none learns whether they may take
 * part. Without a standing (a visitor, or no answer yet) nobody is turned away: the claim itself decides.
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
  // That it has not begun, or is over, may be older than what the clock says now.
  if (reason === 'upcoming' || reason === 'ended') return { kind };
  if (reason === 'hasAgreement' && isBack) return { kind: 'coming' };
  return reason === 'exhausted' ? { kind: reason } : { kind: 'notQualified', reason };
}

/** Whether a reward is still under way to the user. */
export const isUnderWay = ({ state }: RewardView): boolean => state === 'granting';
