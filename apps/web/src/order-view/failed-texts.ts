import { defineTexts } from '../platform/language/index.ts';

/** An order that could not be loaded. */
export const failedTexts = defineTexts({
  en: {
    failedTitle: 'This order could not be loaded',
    failedWords: 'Your order and your money are not affected. Check your network and try again.',
  },
  zh: {
    failedTitle: '订单加载失败',
    failedWords: '您的订单和款项不受影响。请检查网络后重试。',
  },
});
