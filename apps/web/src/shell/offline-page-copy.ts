import { defineTexts } from '../platform/language/index.ts';

export const offlinePageCopy = defineTexts({
  en: {
    title: 'You are offline',
    words: 'This page opens by itself as soon as the network is back. Your payments are not affected.',
  },
  zh: {
    title: '当前无网络',
    words: '网络恢复后，页面会自动打开。已支付的款项不受影响。',
  },
});
