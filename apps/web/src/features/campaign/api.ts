import type { ActivityScreen, ActivityView, RewardView } from '@phonebill/contract/wire';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type CallError } from '../../platform/http/index.ts';
import { keepAnswer } from '../../platform/keep-answer.ts';
import { serverNow } from '../../platform/server-time.ts';
import { queryFamily, queryKey } from '../../platform/query-keys.ts';
import { xAuthToken } from '../../platform/session/index.ts';
import { isUnderWay, type Standing } from './campaign-state.ts';
import { type ServerClock, serverClock } from './server-clock.ts';

const screens: readonly ActivityScreen[] = [
  'receiveReward',
  'autoRecharge',
  'autoRecharge02',
  'autoRecharge03',
  'autoRechargeConfig',
];

const TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

const ACTIVITY_ID = /^[a-z0-9-]{3,40}$/;

/** Which activity an address is about: that of a named screen, of a token, or one by its identifier. */
type Asked =
  | { readonly screen: ActivityScreen }
  | { readonly token: string }
  | { readonly activityId: string };

/** An activity with the server's clock; null: there is none at this address. */
export interface Found {
  readonly activity: ActivityView | null;
  readonly clock: ServerClock;
}

/** Whether rewards are left changes without a word: an open page asks again so often. */
const ASKED_AGAIN_MS = 2 * 60_000;

/** A reward that is under way, or that an agreement has just earned, is looked for so often. */
const REWARD_LOOK_MS = 3000;

/** The activity of an address (SPEC section 7, activity/judgment). Null asks nothing. */
export function useActivity(asked: Asked | null, cnlCode: string | undefined) {
  return useQuery<Found>({
    queryKey: queryKey('campaign', 'activity', JSON.stringify(asked), cnlCode),
    queryFn: async ({ signal }) => {
      const { activity } = await call(
        'GET /auto/v1/activity/judgment',
        { ...asked, ...(cnlCode && { cnlCode }) },
        { failureShownBy: 'caller', signal },
      );
      return { activity, clock: serverClock(activity?.now ?? new Date(serverNow()).toISOString()) };
    },
    enabled: asked !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ASKED_AGAIN_MS,
  });
}

interface StandingWish {
  readonly activityId: string;
  readonly cnlCode: string | undefined;
  /** Whose; null asks nothing. */
  readonly userNo: string | null;
  /** The reward of an agreement is about to come. */
  readonly isAwaited: boolean;
}

/** Whether the user may take part, and their reward (SPEC section 7, activity/qualified). */
export function useStanding({ activityId, cnlCode, userNo, isAwaited }: StandingWish) {
  return useQuery<Standing>({
    queryKey: queryKey('campaign', 'standing', activityId, userNo),
    queryFn: ({ signal }) =>
      call(
        'GET /auto/v1/activity/qualified',
        { activityId, ...(cnlCode && { cnlCode }) },
        { failureShownBy: 'caller', signal },
      ),
    enabled: userNo !== null,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => {
      const isComing = data?.reward ? isUnderWay(data.reward) : isAwaited;
      return isComing && REWARD_LOOK_MS;
    },
  });
}

/** Claims the reward (SPEC section 7, issueVouchers): the same activity again gives the same reward. */
export function useClaimCall(userNo: string | null, cnlCode: string | undefined) {
  const queries = useQueryClient();
  return useMutation<RewardView, CallError, string>({
    mutationFn: async (activityId) =>
      (
        await call(
          'POST /auto/v1/activity/issueVouchers',
          { activityId, xAuthToken: xAuthToken(), ...(cnlCode && { cnlCode }) },
          { failureShownBy: 'caller' },
        )
      ).reward,
    onSuccess: (reward, activityId) =>
      keepAnswer<Standing>(queries, queryKey('campaign', 'standing', activityId, userNo), {
        qualified: false,
        reason: null,
        reward,
      }),
    // A refusal says that what is shown is old; without an answer the reward may be there all the same.
    onError: () => void queries.invalidateQueries({ queryKey: queryFamily('campaign') }),
  });
}

/**
 * Which activity an address is about (SPEC section 2, /marketingActivities): its token, the `activityId` of
 * its query on autoRechargeConfig, else the screen that the path names. Null: what it names can be none.
 */
export function askedAt(pathname: string, search: string): Asked | null {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  const screen = screens.find((name) => name.toLowerCase() === last.toLowerCase());
  if (!screen) return TOKEN.test(last) ? { token: last } : null;
  const activityId = new URLSearchParams(search).get('activityId');
  if (screen !== 'autoRechargeConfig' || activityId === null) return { screen };
  return ACTIVITY_ID.test(activityId) ? { activityId } : null;
}
