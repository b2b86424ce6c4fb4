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

/** The activity that an address names: that of a named screen, of a token, or by its identifier. */
type Asked =
  | { readonly screen: ActivityScreen }
  | { readonly token: string }
  | { readonly activityId: string };

/** An activity with the server's clock; null if there is none at this address. */
export interface Found {
  readonly activity: ActivityView | null;
  readonly clock: ServerClock;
}

/** How often (ms) an open page loads again whether rewards are left, which may change at any time. */
const ASKED_AGAIN_MS = 2 * 60_000;

/** How often (ms) a reward is looked for that is under way, or that an agreement has just earned. */
const REWARD_LOOK_MS = 3000;

/** Loads the activity of an address (SPEC section 7, activity/judgment). With null nothing is loaded. */
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
  /** The user; with null nothing is loaded. */
  readonly userNo: string | null;
  /** Whether the reward of an agreement is about to be granted. */
  readonly isAwaited: boolean;
}

/** Loads whether the user may take part, and their reward (SPEC section 7, activity/qualified). */
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

/**
 * Claims the reward (SPEC section 7, issueVouchers): claiming the same activity again returns the same
 * reward.
 */
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
    // A refusal means that the shown state is outdated; without an answer the reward may nevertheless have
    // been granted.
    onError: () => void queries.invalidateQueries({ queryKey: queryFamily('campaign') }),
  });
}

/**
 * Returns the activity that an address names (SPEC section 2, /marketingActivities): by its token, by the
 * `activityId` of its query on autoRechargeConfig, else by the screen in the path. Null if it is not valid.
 */
export function askedAt(pathname: string, search: string): Asked | null {
  const last = pathname.replace(/\/+$/, '').split('/').at(-1) ?? '';
  const screen = screens.find((name) => name.toLowerCase() === last.toLowerCase());
  if (!screen) return TOKEN.test(last) ? { token: last } : null;
  const activityId = new URLSearchParams(search).get('activityId');
  if (screen !== 'autoRechargeConfig' || activityId === null) return { screen };
  return ACTIVITY_ID.test(activityId) ? { activityId } : null;
}
