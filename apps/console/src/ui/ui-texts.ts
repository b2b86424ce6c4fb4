import { defineTexts } from '../language/index.ts';

export const uiTexts = defineTexts({
  en: {
    copy: 'Copy',
    copied: 'Copied',
    close: 'Close',
    loading: 'Loading',
    tryAgain: 'Try again',
    refreshFailed: 'This could not be brought up to date. What is shown may be old.',
    any: 'Any',
  },
  zh: {
    copy: '复制',
    copied: '已复制',
    close: '关闭',
    loading: '加载中',
    tryAgain: '重试',
    refreshFailed: '未能刷新，当前显示的内容可能已过时。',
    any: '不限',
  },
});
