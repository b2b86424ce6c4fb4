import { defineTexts } from '../../platform/language/index.ts';

export const recommendationCopy = defineTexts({
  en: {
    intro:
      'You often top up these numbers. Set it up once and they are topped up automatically; we tell ' +
      'you before each debit.',
    often: (times: number, last: string) =>
      `${times === 1 ? 'Once' : `${times} times`} in the last six months, last ${last}`,
    amount: (amount: string) => `Usually ${amount}`,
    setUp: 'Set up',
    notThis: 'Not this one',
    notThisOne: (whose: string) => `Do not recommend ${whose}`,
    setUpFor: (whose: string) => `Set up automatic top-up for ${whose}`,
    dismissed: (whose: string) => `${whose} will not be recommended again.`,
    undo: 'Undo',
    noneTitle: 'Nothing to recommend',
    noneText: 'Numbers that you often top up, and that have no automatic top-up yet, appear here.',
    setUpOne: 'Set up automatic top-up',
  },
  zh: {
    intro: '以下号码您经常充值。开通后自动充值，每次扣款前都会提醒您。',
    often: (times, last) => `近六个月充值 ${times} 次，最近一次${last}`,
    amount: (amount) => `常充 ${amount}`,
    setUp: '开通',
    notThis: '不再推荐',
    notThisOne: (whose) => `不再推荐 ${whose}`,
    setUpFor: (whose) => `为 ${whose} 开通自动充值`,
    dismissed: (whose) => `不再推荐 ${whose}`,
    undo: '撤销',
    noneTitle: '暂无推荐',
    noneText: '您经常充值且尚未开通自动充值的号码会显示在这里。',
    setUpOne: '开通自动充值',
  },
});
