import { defineTexts } from '../../platform/language/index.ts';

export const resultTexts = defineTexts({
  en: {
    loading: 'Looking up your order…',
    offline: 'You are offline. Your order appears as soon as the network is back.',
    saveNumber: 'Save this number',
    allRecords: 'All top-up records',
    topUp: 'Top up a phone bill',
    logInForRecords: 'Log in to see your own records',
  },
  zh: {
    loading: '正在查询订单…',
    offline: '当前无网络，恢复后将显示您的订单。',
    saveNumber: '保存此号码',
    allRecords: '全部充值记录',
    topUp: '去充值话费',
    logInForRecords: '登录查看本人充值记录',
  },
});
