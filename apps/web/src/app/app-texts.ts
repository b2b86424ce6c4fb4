import { defineTexts } from '../platform/language/index.ts';

export const appTexts = defineTexts({
  en: {
    loading: 'Loading',
    offline: 'You are offline. We go on as soon as the network is back.',
    loggedOutElsewhere: 'You logged out in another window.',
    uncheckedTitle: 'We could not check your login',
    uncheckedWords: 'No money has moved. Check your network and try again.',
    brokenTitle: 'This page could not be shown',
    brokenWords: 'If you were paying, your payment is not affected. You will find it in your top-up records.',
    newVersionTitle: 'This page needs to be loaded again',
    newVersionWords: 'It may have been updated meanwhile, or the network was interrupted.',
    notOpenTitle: 'Not open yet',
    notOpenWords: 'This service is on its way. You can top up a phone bill today.',
    topUp: 'Top up a phone bill',
  },
  zh: {
    loading: '加载中',
    offline: '当前无网络，恢复后将自动继续',
    loggedOutElsewhere: '您已在其他窗口退出登录',
    uncheckedTitle: '暂时无法验证登录状态',
    uncheckedWords: '未产生任何扣款。请检查网络后重试。',
    brokenTitle: '页面无法显示',
    brokenWords: '如果您正在支付，支付不受影响，可在充值记录中查看。',
    newVersionTitle: '请重新加载页面',
    newVersionWords: '页面可能已更新，或网络中断。',
    notOpenTitle: '暂未开放',
    notOpenWords: '该服务即将上线。您现在可以充值话费。',
    topUp: '去充值话费',
  },
});
