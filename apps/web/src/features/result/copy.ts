import { defineTexts } from '../../platform/language/index.ts';

export const resultCopy = defineTexts({
  en: {
    loading: 'Looking up your order…',
    offline: 'You are offline. Your order appears as soon as the network is back.',
    saveNumber: 'Save this number',
    balanceNow: (amount: string) => `Balance now ${amount}`,
    automatic: 'Set up automatic top-up',
    automaticText: (amount: string) => `${amount} whenever the balance runs low. You can stop at any time.`,
    automaticForOther: 'Set up a monthly top-up',
    automaticForOtherText: (amount: string) =>
      `${amount} a month. They are asked first, and can stop it at any time.`,
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
    automatic: '开通自动充值',
    automaticText: (amount) => `余额不足时自动充值 ${amount}，可随时停止。`,
    automaticForOther: '开通每月自动充值',
    automaticForOtherText: (amount) => `每月 ${amount}。需对方先同意，对方可随时停止。`,
    allRecords: '全部充值记录',
    topUp: '去充值话费',
    logInForRecords: '登录查看本人充值记录',
    automaticMissing: '该号码是否已开通自动充值，暂时无法查询。',
  },
});

/** What only the result of an order placed without login says. */
export const directResultCopy = defineTexts({
  en: {
    copyLink: 'Copy the link to this result',
    copyLinkText: 'Whoever has it sees this page, with the number masked.',
    linkCopied: 'Link copied',
    keepLink:
      'You can leave this page. You ordered without logging in, so only the link to this page shows the ' +
      'result: copy it.',
    noResultTitle: 'This link shows no result',
    noResultText:
      'It is incomplete or wrong. If you have paid, your money is safe: either the number is topped up, or ' +
      'you get a refund. Please open the link as it was when you paid.',
  },
  zh: {
    copyLink: '复制本页链接',
    copyLinkText: '持有链接的人均可查看，号码会部分隐藏',
    linkCopied: '链接已复制',
    keepLink: '您可以离开本页。您未登录下单，仅凭本页链接可查看结果，请复制保存。',
    noResultTitle: '该链接没有可显示的结果',
    noResultText:
      '链接不完整或有误。如果您已付款，您的钱是安全的：要么充值到账，要么原路退回。请使用支付时的原链接打开。',
  },
});
