import { defineTexts } from '../../../platform/language/index.ts';

export const unpaidCopy = defineTexts({
  en: {
    title: 'Not paid yet',
    left: (time: string) => `${time} left`,
    goOn: (amount: string) => `Finish paying ${amount}`,
  },
  zh: {
    title: '订单待支付',
    left: (time) => `剩余 ${time}`,
    goOn: (amount) => `去支付 ${amount}`,
  },
});
