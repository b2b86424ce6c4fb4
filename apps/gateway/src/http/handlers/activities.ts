/** Activities and their rewards (SPEC section 7, /auto/v1/activity). */
import {
  type Activities,
  type Activity,
  activityView,
  type Participant,
  rewardView,
  stateOf,
} from '../../activities/index.ts';
import { mobileNumber } from '../../numbers/index.ts';
import type { Clock } from '../../runtime/time/index.ts';
import { Refusal } from '../../runtime/index.ts';
import type { HandlersOf } from '../handler.ts';

export function activityHandlers(
  activities: Activities,
  clock: Clock,
): HandlersOf<
  | 'GET /auto/v1/activity/judgment'
  | 'GET /auto/v1/activity/queryActivity'
  | 'GET /auto/v1/activity/queryActivityById'
  | 'GET /auto/v1/activity/queryValidityById'
  | 'GET /auto/v1/activity/qualified'
  | 'POST /auto/v1/activity/issueVouchers'
  | 'GET /own/v1/rewards'
> {
  /** Throws Refusal `activityNotFound`. */
  async function found(activityId: string) {
    const activity = await activities.find(activityId);
    if (!activity) throw new Refusal('activityNotFound');
    return activity;
  }
  async function rewardOf(userNo: string, activityId: string) {
    const reward = userNo === '' ? null : await activities.rewardOf(userNo, activityId);
    return reward && rewardView(reward);
  }
  /**
   * Returns those of some activities from which a user may still earn a reward. An activity for which this
   * cannot be found out now is included; its own page, and the claim, decide.
   */
  async function openTo(participant: Participant, open: readonly Activity[]): Promise<readonly Activity[]> {
    if (open.length === 0) return open;
    const had = new Set((await activities.rewardsOf(participant.userNo)).map(({ activityId }) => activityId));
    const reasons = await Promise.all(
      open.map((one) => activities.reasonAgainst(one, participant).catch(() => null)),
    );
    return open.filter(({ file }, at) => reasons[at] === null && !had.has(file.activityId));
  }

  return {
    'GET /auto/v1/activity/judgment': async ({ cnlCode, screen, token, activityId }) => {
      const activity = await activities.judge({
        channelCode: cnlCode ?? null,
        screen: screen ?? null,
        token: token ?? null,
        activityId: activityId ?? null,
      });
      return { activity: activity && activityView(activity, clock()) };
    },
    'GET /auto/v1/activity/queryActivity': async ({ cnlCode }, context) => {
      const ofChannel = await activities.ofChannel(cnlCode ?? null);
      const open = ofChannel.filter((one) => stateOf(one, clock()) === 'open');
      const isKnown = context.userNo !== '' && context.touristSession === null;
      const openToMe = isKnown ? await openTo({ ...context, channelCode: cnlCode ?? null }, open) : open;
      return {
        activities: ofChannel.map((one) => activityView(one, clock())),
        openToMe: openToMe.map(({ file }) => file.activityId),
      };
    },
    /**
     * A tourist sees no reward: it belongs to the user, and only a channel vouches that the tourist is that
     * user.
     */
    'GET /auto/v1/activity/queryActivityById': async ({ activityId }, { userNo, touristSession }) => {
      const activity = await activities.find(activityId);
      const reward = touristSession === null ? await rewardOf(userNo, activityId) : null;
      return { activity: activity && activityView(activity, clock()), reward };
    },
    /** Refuses `activityNotFound`; so do the next two calls. */
    'GET /auto/v1/activity/queryValidityById': async ({ activityId }) => {
      const activity = await found(activityId);
      const nowMs = clock();
      const state = stateOf(activity, nowMs);
      return {
        valid: state === 'open',
        state,
        startsAt: activity.startsAt.toISOString(),
        endsAt: activity.endsAt.toISOString(),
        now: new Date(nowMs).toISOString(),
      };
    },
    'GET /auto/v1/activity/qualified': async ({ activityId, mobileNo, cnlCode }, context) => {
      const activity = await found(activityId);
      const reward = await rewardOf(context.userNo, activityId);
      if (reward) return { qualified: false, reason: null, reward };
      const reason = await activities.reasonAgainst(activity, {
        userNo: context.userNo,
        mobileNo: mobileNo === undefined ? context.mobileNo : mobileNumber(mobileNo),
        channelCode: cnlCode ?? null,
      });
      return { qualified: reason === null, reason, reward: null };
    },
    'POST /auto/v1/activity/issueVouchers': async ({ activityId, xAuthToken, cnlCode }, context) => {
      const { userNo, mobileNo, address } = context;
      const claimant = {
        userNo,
        mobileNo,
        address,
        channelCode: cnlCode ?? null,
        device: xAuthToken ?? null,
      };
      return { reward: rewardView(await activities.claim(claimant, activityId)) };
    },
    'GET /own/v1/rewards': async (_request, { userNo }) => ({
      rewards: (await activities.rewardsOf(userNo)).map(rewardView),
    }),
  };
}
