/**
 * The message of a page whose scripts have not been loaded; the texts of a screen whose script is late
 * (app/copy.ts).
 */
export const latePageWords = {
  zh: {
    title: '页面加载时间较长',
    what: '加载后将自动显示。请检查网络或重试。',
    again: '重试',
  },
  en: {
    title: 'This page is slow to load',
    what: 'It appears once it has loaded. Check your network, or try again.',
    again: 'Try again',
  },
} as const;
