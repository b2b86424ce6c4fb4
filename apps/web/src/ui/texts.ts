import { defineTexts } from '../platform/language/index.ts';

export const uiTexts = defineTexts({
  en: {
    back: 'Back',
    close: 'Close',
    tryAgain: 'Try again',
    reload: 'Reload the page',
    copyReference: 'Copy reference number',
    copied: 'Copied',
    reference: 'Reference number',
    largePrint: 'Large print',
  },
  zh: {
    back: '返回',
    close: '关闭',
    tryAgain: '重试',
    reload: '重新加载',
    copyReference: '复制编号',
    copied: '已复制',
    reference: '问题编号',
    largePrint: '大字版',
  },
});
