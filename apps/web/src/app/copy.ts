import { defineTexts } from '../platform/language/index.ts';

export const appCopy = defineTexts({
  en: {
    loading: 'Loading',
    offline: 'You are offline. We will continue as soon as the network is back.',
    unanswered: 'The service is not answering. We keep trying and continue automatically.',
    loggedOutElsewhere: 'You logged out in another window.',
    brokenTitle: 'This page could not be shown',
    brokenWords: 'If you were paying, your payment is not affected. You will find it in your top-up records.',
    newVersionTitle: 'Please reload this page',
    newVersionWords: 'It may have been updated meanwhile, or the network was interrupted.',
    lateTitle: 'This page is slow to load',
    lateWords: 'It will appear as soon as it has loaded. Check your network, or try again.',
    topUp: 'Top up a phone bill',
  },
  zh: {
    loading: '加载中',
    offline: '当前无网络，恢复后将自动继续',
    unanswered: '服务暂无响应，正在自动重试，恢复后将自动继续',
    loggedOutElsewhere: '您已在其他窗口退出登录',
    brokenTitle: '页面无法显示',
    brokenWords: '如果您正在支付，支付不受影响，可在充值记录中查看。',
    newVersionTitle: '请重新加载页面',
    newVersionWords: '页面可能已更新，或网络中断。',
    lateTitle: '页面加载时间较长',
    lateWords: '加载完成后将自动显示。请检查网络，或重试。',
    topUp: '去充值话费',
  },
});
