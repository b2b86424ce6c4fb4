import { defineTexts } from '../../platform/language/index.ts';

/** What only the result of an order placed without login says. */
export const directTexts = defineTexts({
  en: {
    copyLink: 'Copy the link to this result',
    copyLinkWords: 'Whoever has it sees this page, with the number masked.',
    linkCopied: 'Link copied',
    linkNotCopied: 'The link could not be copied. It is also the address of this page.',
    keepLink:
      'You can leave this page. It was ordered without login, so that only the link to this page shows the result: copy it.',
    noResultTitle: 'This link shows no result',
    noResultWords:
      'It is incomplete or wrong. If you have paid, your money is safe: it is either credited or returned. Please open the link as it was when you paid.',
  },
  zh: {
    copyLink: '复制本页链接',
    copyLinkWords: '持有链接即可查看，号码部分隐去',
    linkCopied: '链接已复制',
    linkNotCopied: '链接未能复制，您也可以复制本页地址。',
    keepLink: '您可以离开本页。本单未登录下单，仅凭本页链接可查看结果，请复制保存。',
    noResultTitle: '该链接没有可显示的结果',
    noResultWords:
      '链接不完整或有误。如果您已付款，您的钱是安全的：要么充值到账，要么退回给您。请使用支付时的原链接打开。',
  },
});
