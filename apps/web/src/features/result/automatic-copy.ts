import { defineTexts } from '../../platform/language/index.ts';

export const automaticCopy = defineTexts({
  en: {
    forOwn: 'Set up automatic top-up',
    forOwnText: (amount: string) => `${amount} whenever the balance runs low. You can stop at any time.`,
    forOther: 'Set up a monthly top-up',
    forOtherText: (amount: string) => `${amount} a month. They are asked first, and can stop it at any time.`,
  },
  zh: {
    forOwn: '开通自动充值',
    forOwnText: (amount) => `余额不足时自动充值 ${amount}，可随时停止。`,
    forOther: '开通每月自动充值',
    forOtherText: (amount) => `每月 ${amount}。需对方先同意，对方可随时停止。`,
  },
});
