import { defineTexts } from '../../platform/language/index.ts';

export const notOfferedCopy = defineTexts({
  en: {
    title: 'This is not available here',
    text: 'You can top up any mobile number as usual.',
    topUp: 'Top up a phone bill',
  },
  zh: {
    title: '暂未提供此服务',
    text: '话费充值不受影响，可照常使用。',
    topUp: '去充值话费',
  },
});
