import { defineTexts } from '../../platform/language/index.ts';

export const campaignCopy = defineTexts({
  en: {
    loading: 'Loading the offer…',
    offlineTitle: 'You are offline',
    offlineText: 'The offer appears as soon as you are online again.',
    failedTitle: 'The offer could not be loaded',
    failedText: 'Nothing was claimed or changed. Check your network and try again.',
    noneTitle: 'There is no offer here right now',
    noneText: 'You can top up as usual.',

    rewardNo: 'Reward number',

    upcoming: 'Begins soon',
    open: 'Open',
    exhausted: 'All given out',
    ended: 'Ended',
    notQualified: 'Open to others',

    beginsAt: (moment: string) => `Begins on ${moment}`,
    beginsIn: 'Begins in',
    endsIn: 'Ends in',
    until: (moment: string) => `Until ${moment}`,
    days: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    beijingTime: 'Beijing time',
    time: 'When',
    from: 'From',
    to: 'Until',

    exhaustedTitle: 'All rewards have been given out',
    exhaustedText: 'If any are returned while the offer lasts, they are offered here again.',
    endedTitle: 'This offer has ended',
    endedText: (moment: string) => `It ended on ${moment}. A reward that you got before stays yours.`,

    notQualifiedTitle: 'This offer is not for you this time',
    otherChannel: 'It is for those who come by another app or shop.',
    newUsersOnly: 'It is for those who have not topped up here before, and you have.',
    knownUsersOnly:
      'It is for those who have topped up here before. After your first top-up you can take part, as long ' +
      'as it lasts.',
    hasAgreement: 'It is for the first automatic top-up, and you have had one already.',
    otherCarrier: 'It is not for numbers of your carrier.',
    otherProvince: 'It is not for numbers of your province.',
    numberNotCreditable: 'Your number cannot be credited with this amount at the moment.',

    whatYouGet: 'What you get',

    steps: 'How it works',
    rules: 'Rules',
    questions: 'Questions',

    claim: 'Claim',
    logInToClaim: 'Log in to claim',
    openAgreement: 'Set up automatic top-up',
    topUp: 'Top up',
    seeRules: 'See the rules',

    seeAgreements: 'My automatic top-ups',
    agreementComing: 'Your reward comes as soon as your automatic top-up is open.',

    standingFailed: 'We could not check whether you can take part',
    claimFailed: 'We do not know whether your claim reached us',
    claimFailedText: 'Please try again: you get the reward once, however often you try.',
  },
  zh: {
    loading: '正在加载活动…',
    offlineTitle: '当前无网络',
    offlineText: '恢复网络后显示活动。',
    failedTitle: '活动加载失败',
    failedText: '未领取任何奖励，也未作任何更改。请检查网络后重试。',
    noneTitle: '暂无活动',
    noneText: '您可以照常充值。',

    rewardNo: '奖励编号',

    upcoming: '即将开始',
    open: '进行中',
    exhausted: '已领完',
    ended: '已结束',
    notQualified: '不符合条件',

    beginsAt: (moment) => `${moment} 开始`,
    beginsIn: '距开始还有',
    endsIn: '距结束还有',
    until: (moment) => `${moment} 截止`,
    days: (days) => `${days} 天`,
    beijingTime: '北京时间',
    time: '活动时间',
    from: '开始',
    to: '结束',

    exhaustedTitle: '奖励已领完',
    exhaustedText: '活动期间如有奖励退回，会在本页重新放出。',
    endedTitle: '活动已结束',
    endedText: (moment) => `活动已于 ${moment} 结束，您此前获得的奖励不受影响。`,

    notQualifiedTitle: '您暂不符合参与条件',
    otherChannel: '本活动仅限通过其他渠道进入的用户参与。',
    newUsersOnly: '本活动面向首次在此充值的用户，您已充值过。',
    knownUsersOnly: '本活动面向在此充值过的用户。完成首次充值后，活动期间即可参与。',
    hasAgreement: '本活动面向首次开通自动充值的用户，您已开通过。',
    otherCarrier: '您的号码所属运营商不在活动范围内。',
    otherProvince: '您的号码归属地不在活动范围内。',
    numberNotCreditable: '您的号码暂时无法充入该金额。',

    whatYouGet: '奖励内容',

    steps: '参与步骤',
    rules: '活动规则',
    questions: '常见问题',

    claim: '立即领取',
    logInToClaim: '登录领取',
    openAgreement: '开通自动充值',
    topUp: '去充值',
    seeRules: '查看活动规则',

    seeAgreements: '我的自动充值',
    agreementComing: '自动充值开通成功后，奖励即会发放。',

    standingFailed: '暂时无法确认您能否参与',
    claimFailed: '未能确认领取请求是否送达',
    claimFailedText: '请重试，奖励不会重复发放，也不会漏发。',
  },
});
