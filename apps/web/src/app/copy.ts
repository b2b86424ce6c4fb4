import { defineTexts } from '../platform/language/index.ts';

export const appCopy = defineTexts({
  en: {
    loading: 'Loading',
    offline: 'You are offline. We continue once the network is back.',
    unanswered: 'The service is not answering. We keep trying.',
    loggedOutElsewhere: 'You logged out in another window.',
    brokenTitle: 'This page could not be shown',
    brokenWords: 'If you have paid, look in your top-up records.',
    newVersionTitle: 'Please reload this page',
    newVersionWords: 'It may have been updated, or the network was interrupted.',
    lateTitle: 'This page is slow to load',
    lateWords: 'It appears once it has loaded. Check your network, or try again.',
    topUp: 'Top up a phone bill',
  },
  zh: {
    loading: '加载中',
    offline: '当前无网络，恢复后自动继续',
    unanswered: '服务暂无响应，正在重试',
    loggedOutElsewhere: '您已在其他窗口退出登录',
    brokenTitle: '页面无法显示',
    brokenWords: '如已支付，可在充值记录中查看。',
    newVersionTitle: '请重新加载页面',
    newVersionWords: '页面可能已更新，或网络中断。',
    lateTitle: '页面加载时间较长',
    lateWords: '加载后将自动显示。请检查网络或重试。',
    topUp: '去充值话费',
  },
});
