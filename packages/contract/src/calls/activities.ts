/**
 * Activity calls: which activity applies, whether a user qualifies, and claiming a reward once (SPEC section
 * 7, /auto/v1).
 */
import { Type } from 'typebox';
import {
  Activity,
  ActivityId,
  activityScreens,
  activityStates,
  ActivityToken,
  qualifiedReasons,
  Reward,
} from '../schemas/activities.ts';
import {
  CnlCode,
  MobileNo,
  nullable,
  oneOf,
  OptionalToken,
  SsoToken,
  Time,
  XAuthToken,
} from '../schemas/fields.ts';
import { type CallRows, everybody, users } from './call-row.ts';

export const activityCalls = {
  'GET /auto/v1/activity/judgment': {
    token: 'carried',
    who: everybody,
    summary:
      'Which activity applies now: of a token or an identifier, else of a screen, else of the channel; ' +
      'null: none, as of an unknown token',
    request: Type.Object({
      ssoToken: OptionalToken,
      cnlCode: Type.Optional(CnlCode),
      screen: Type.Optional(oneOf(activityScreens)),
      token: Type.Optional(ActivityToken),
      activityId: Type.Optional(ActivityId),
    }),
    response: Type.Object({ activity: nullable(Activity) }),
  },
  'GET /auto/v1/activity/queryActivity': {
    token: 'carried',
    who: everybody,
    summary:
      'The activities of a channel that have not ended, those that are open first, and which are open to me',
    request: Type.Object({ ssoToken: OptionalToken, cnlCode: Type.Optional(CnlCode) }),
    response: Type.Object({
      activities: Type.Array(Activity),
      openToMe: Type.Array(ActivityId, {
        description:
          'Those of them that are open to the session user now: without those whose reward ' +
          'they have and those that are for others; to a visitor or a tourist every open one',
      }),
    }),
  },
  'GET /auto/v1/activity/queryActivityById': {
    token: 'carried',
    who: everybody,
    summary: "An activity, and the session user's reward of it",
    request: Type.Object({ ssoToken: OptionalToken, activityId: ActivityId }),
    response: Type.Object({ activity: nullable(Activity), reward: nullable(Reward) }),
  },
  'GET /auto/v1/activity/queryValidityById': {
    token: 'none',
    who: everybody,
    summary: 'Whether an activity is open, and its times',
    notOfOurPages:
      "Our campaign page has state, times and the server's clock from judgment, beside what it shows; " +
      'a channel that shows an activity in a page of its own asks here before it leads to ours, without a ' +
      'session.',
    request: Type.Object({ activityId: ActivityId }),
    response: Type.Object({
      valid: Type.Boolean(),
      state: oneOf(activityStates),
      startsAt: Time,
      endsAt: Time,
      now: Time,
    }),
  },
  'GET /auto/v1/activity/qualified': {
    token: 'carried',
    who: users,
    summary: 'Whether the user may take part in an activity, and if not why; with a reward that they have',
    request: Type.Object({
      ssoToken: SsoToken,
      activityId: ActivityId,
      mobileNo: Type.Optional(MobileNo),
      cnlCode: Type.Optional(CnlCode),
    }),
    response: Type.Object({
      qualified: Type.Boolean({ description: 'False too where the user has the reward already' }),
      reason: nullable(oneOf(qualifiedReasons)),
      reward: nullable(Reward),
    }),
  },
  'POST /auto/v1/activity/issueVouchers': {
    token: 'carried',
    who: users,
    summary: "Claim an activity's reward: once per user and activity, again answers the same",
    request: Type.Object({
      ssoToken: SsoToken,
      activityId: ActivityId,
      xAuthToken: Type.Optional(XAuthToken),
      cnlCode: Type.Optional(CnlCode),
    }),
    response: Type.Object({ reward: Reward }),
  },
  'GET /own/v1/rewards': {
    token: 'carried',
    who: users,
    ours: true,
    summary: "The user's rewards, newest first",
    request: Type.Object({ ssoToken: SsoToken }),
    response: Type.Object({ rewards: Type.Array(Reward) }),
  },
} as const satisfies CallRows;
