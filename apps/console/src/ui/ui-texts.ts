import { defineTexts } from '../language/index.ts';

export const uiTexts = defineTexts({
  en: {
    copy: 'Copy',
    copied: 'Copied',
    close: 'Close',
    loading: 'Loading',
    tryAgain: 'Try again',
    takesLong: 'This takes longer than usual. Still waiting for the answer.',
    actTakesLong: 'This is still under way. Please do not do it a second time elsewhere.',
    refreshFailed: 'This could not be brought up to date. What is shown may be old.',
    any: 'Any',
  },
  zh: {
    copy: '复制',
    copied: '已复制',
    close: '关闭',
    loading: '加载中',
    tryAgain: '重试',
    takesLong: '加载时间比平时长，仍在等待响应。',
    actTakesLong: '操作仍在进行中，请勿在别处重复操作。',
    refreshFailed: '未能刷新，当前显示的内容可能已过时。',
    any: '不限',
  },
});
