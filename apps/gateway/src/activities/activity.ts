/** An activity in its present state, and what follows from that. */
import type { ActivityState, ActivityView, Feature } from '@phonebill/contract';
import type { ActivityFile } from './files/activity-file.ts';

export interface Activity {
  readonly file: ActivityFile;
  readonly startsAt: Date;
  /** When it ends: earlier than its file says if an operator closed it, or its file was removed. */
  readonly endsAt: Date;
  readonly stockLeft: bigint;
  readonly budgetLeft: bigint;
  readonly cost: bigint;
}

/** Returns the state at a time. An activity begins at its first moment, and has ended at its last. */
export function stateOf(
  { startsAt, endsAt, stockLeft, budgetLeft, cost }: Omit<Activity, 'file'>,
  nowMs: number,
): ActivityState {
  if (nowMs >= endsAt.getTime()) return 'ended';
  if (nowMs < startsAt.getTime()) return 'upcoming';
  return stockLeft < 1n || budgetLeft < cost ? 'exhausted' : 'open';
}

/** Returns whether users who came by this channel see it and may claim it. */
export function isOfChannel({ file }: Pick<Activity, 'file'>, channelCode: string | null): boolean {
  return file.channels.length === 0 || (channelCode !== null && file.channels.includes(channelCode));
}

/** Returns whether it can be earned, and given, when these features are not offered. */
export function isPossibleWithout({ file }: Pick<Activity, 'file'>, off: ReadonlySet<Feature>): boolean {
  const needsPoints = file.reward.kind === 'points';
  const needsAgreements = file.earnedBy === 'firstAgreement';
  return !(needsPoints && off.has('points')) && !(needsAgreements && off.has('automatic'));
}

/** Returns what everybody may see of an activity. */
export function activityView(activity: Activity, nowMs: number): ActivityView {
  const { activityId, earnedBy, reward, page } = activity.file;
  return {
    activityId,
    state: stateOf(activity, nowMs),
    startsAt: activity.startsAt.toISOString(),
    endsAt: activity.endsAt.toISOString(),
    now: new Date(nowMs).toISOString(),
    earnedBy,
    reward,
    page,
  };
}
