import { defineTexts } from '../../platform/language/index.ts';

export const resultCopy = defineTexts({
  en: {
    loading: 'Looking up your order…',
    offline: 'You are offline. Your order appears as soon as the network is back.',
    saveNumber: 'Save this number',
    balanceNow: (amount: string) => `balance now ${amount}`,
    automatic: 'Top it up automatically',
    automaticText: (amount: string) => `${amount} whenever the balance runs low. You can stop at any time.`,
    automaticForOther: 'Top it up every month',
    automaticForOtherText: (amount: string) =>
      `${amount} a month. They are asked first, and can stop it at any time.`,
    allRecords: 'All top-up records',
    topUp: 'Top up a phone bill',
    logInForRecords: 'Log in to see your own records',
  },
  zh: {
    loading: '正在查询订单…',
    offline: '当前无网络，恢复后将显示您的订单。',
    saveNumber: '保存此号码',
    balanceNow: (amount) => `当前余额\u00a0${amount}`,
    automatic: '开通自动充值',
    automaticText: (amount) => `余额不足时自动充值 ${amount}，可随时停止。`,
    automaticForOther: '每月为该号码充值',
    automaticForOtherText: (amount) => `每月 ${amount}。需对方先同意，对方可随时停止。`,
    allRecords: '全部充值记录',
    topUp: '去充值话费',
    logInForRecords: '登录查看本人充值记录',
  },
});

/** What only the result of an order placed without login says. */
export const directResultCopy = defineTexts({
  en: {
    copyLink: 'Copy the link to this result',
    copyLinkText: 'Whoever has it sees this page, with the number masked.',
    linkCopied: 'Link copied',
    linkNotCopied: 'The link could not be copied. It is also the address of this page.',
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
    linkNotCopied: '链接未能复制，您也可以复制本页地址。',
    keepLink: '您可以离开本页。您未登录下单，仅凭本页链接可查看结果，请复制保存。',
    noResultTitle: '该链接没有可显示的结果',
    noResultText:
      '链接不完整或有误。如果您已付款，您的钱是安全的：要么充值到账，要么原路退回。请使用支付时的原链接打开。',
  },
});
