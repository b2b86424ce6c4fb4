import { defineTexts } from '../../platform/language/index.ts';

export const resultCopy = defineTexts({
  en: {
    loading: 'Looking up your order…',
    offline: 'You are offline. Your order appears as soon as the network is back.',
    saveNumber: 'Save this number',
    balanceNow: (amount: string) => `Balance now ${amount}`,
    allRecords: 'All top-up records',
    topUp: 'Top up a phone bill',
    logInForRecords: 'Log in to see your own records',
    automaticMissing: 'Whether this number has automatic top-up could not be checked.',
  },
  zh: {
    loading: '正在查询订单…',
    offline: '当前无网络，恢复后将显示您的订单。',
    saveNumber: '保存此号码',
    balanceNow: (amount) => `当前余额\u00a0${amount}`,
    allRecords: '全部充值记录',
    topUp: '去充值话费',
    logInForRecords: '登录查看本人充值记录',
    automaticMissing: '该号码是否已开通自动充值，暂时无法查询。',
  },
});

/** Texts of the result of an order placed without login. */
export const directResultCopy = defineTexts({
  en: {
    copyLink: 'Copy the link to this result',
    copyLinkText: 'Whoever has it sees this page, with the number masked.',
    linkCopied: 'Link copied',
    keepLink:
      'You can leave this page. You ordered without logging in, so only the link to this page shows the ' +
      'result: copy it.',
  },
  zh: {
    copyLink: '复制本页链接',
    copyLinkText: '持有链接的人均可查看，号码会部分隐藏',
    linkCopied: '链接已复制',
    keepLink: '您可以离开本页。您未登录下单，仅凭本页链接可查看结果，请复制保存。',
  },
});
