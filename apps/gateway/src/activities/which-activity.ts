/** Decides which activities a caller is shown (SPEC section 7: activity/judgment, queryActivity). */
import type { ActivityScreen, ActivityState } from '@phonebill/contract';
import type { Clock } from '../runtime/time/index.ts';
import { type Activity, isOfChannel, stateOf } from './activity.ts';
import type { ActivityStore } from './activity-store.ts';

export interface Asked {
  readonly channelCode: string | null;
  readonly screen: ActivityScreen | null;
  readonly token: string | null;
  readonly activityId: string | null;
}

export interface WhichActivity {
  /**
   * Returns the activity of a token or an identifier, whatever its state; else that of a screen: an open one
   * before an upcoming one, that before one whose rewards are exhausted, and last one that has ended. With
   * only a channel, the first that is open. Null when there is none.
   */
  judge(asked: Asked): Promise<Activity | null>;
  /** Returns the activities of a channel that have not ended, the open ones first. */
  ofChannel(channelCode: string | null): Promise<Activity[]>;
}

const ranks: readonly ActivityState[] = ['open', 'upcoming', 'exhausted', 'ended'];

export function createWhichActivity({
  store,
  clock,
}: {
  readonly store: ActivityStore;
  readonly clock: Clock;
}): WhichActivity {
  /** Sorts by state; within one state the one that began last is first, and of upcoming ones the next. */
  function sorted(activities: readonly Activity[], channelCode: string | null): Activity[] {
    const nowMs = clock();
    const rankOf = (one: Activity): number => ranks.indexOf(stateOf(one, nowMs));
    const nearness = ({ startsAt }: Activity): number => Math.abs(startsAt.getTime() - nowMs);
    return activities
      .filter((one) => isOfChannel(one, channelCode))
      .toSorted((a, b) => rankOf(a) - rankOf(b) || nearness(a) - nearness(b));
  }
  const isState = (activity: Activity | undefined, state: ActivityState): boolean =>
    activity !== undefined && stateOf(activity, clock()) === state;

  return {
    async judge({ channelCode, screen, token, activityId }) {
      if (token !== null) return store.findByToken(token);
      if (activityId !== null) return store.find(activityId);
      const [first] = sorted(await store.list(screen), channelCode);
      return first && (screen !== null || isState(first, 'open')) ? first : null;
    },
    async ofChannel(channelCode) {
      const all = sorted(await store.list(null), channelCode);
      return all.filter((one) => !isState(one, 'ended'));
    },
  };
}
