import { defineTexts } from '../../platform/language/index.ts';

export const historyCopy = defineTexts({
  en: {
    noneTitle: 'No ended automatic top-ups',
    noneText:
      'Automatic top-ups that you cancelled, or that reached their end date, are kept here. You can ' +
      'set them up again.',
    toList: 'Automatic top-up',
    from: (day: string) => `from ${day}`,
    until: (day: string) => `until ${day}`,
    openAgain: 'Set it up again',
  },
  zh: {
    noneTitle: '暂无已结束的自动充值',
    noneText: '已取消或到期的自动充值显示在这里，可以重新开通。',
    toList: '自动充值',
    from: (day) => `${day}开通`,
    until: (day) => `${day}结束`,
    openAgain: '重新开通',
  },
});
