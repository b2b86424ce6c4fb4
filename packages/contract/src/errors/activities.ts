import type { ErrorText } from './error-text.ts';

/** Refusals of rewards of activities. */
export const activityErrors = {
  activityNotFound: { msgCd: 'PMC41921', en: 'We do not know this activity.', zh: '活动不存在' },
  activityUpcoming: {
    msgCd: 'PMC41922',
    en: 'This activity has not begun yet.',
    zh: '活动尚未开始',
  },
  activityExhausted: {
    msgCd: 'PMC41923',
    en: 'All rewards of this activity have been claimed.',
    zh: '活动奖励已领完',
  },
  activityEnded: { msgCd: 'PMC41924', en: 'This activity has ended.', zh: '活动已结束' },
  activityOtherChannel: {
    msgCd: 'PMC41925',
    en: 'This activity is not offered here.',
    zh: '当前渠道不参与该活动',
  },
  activityNewUsersOnly: {
    msgCd: 'PMC41926',
    en: 'This activity is for those who have not topped up here before.',
    zh: '该活动仅限首次充值的用户参与',
  },
  activityKnownUsersOnly: {
    msgCd: 'PMC41927',
    en: 'This activity is for those who have topped up here before.',
    zh: '该活动仅限充值过的用户参与',
  },
  activityHasAgreement: {
    msgCd: 'PMC41928',
    en: 'This activity is for those who have not had automatic top-up before.',
    zh: '该活动仅限未开通过自动充值的用户参与',
  },
  activityOtherNumber: {
    msgCd: 'PMC41929',
    en: 'This activity is not offered for your number.',
    zh: '您的号码不在活动范围内',
  },
  activityNumberNotCreditable: {
    msgCd: 'PMC41931',
    en: 'Your number cannot be credited with this amount at the moment. Nothing has been claimed.',
    zh: '您的号码暂时无法充入该金额，奖励尚未领取',
  },
  activityByAgreement: {
    msgCd: 'PMC41930',
    en: 'This reward comes by itself once your first automatic top-up is open.',
    zh: '首次开通自动充值后，奖励将自动发放',
  },
} as const satisfies Record<string, ErrorText>;
