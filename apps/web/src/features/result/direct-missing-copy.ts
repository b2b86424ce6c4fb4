import { defineTexts } from '../../platform/language/index.ts';

export const directMissingCopy = defineTexts({
  en: {
    title: 'This link shows no result',
    words:
      'It is incomplete or wrong. If you have paid, your money is safe: either the number is topped up, or ' +
      'you get a refund. Please open the link as it was when you paid.',
  },
  zh: {
    title: '该链接没有可显示的结果',
    words:
      '链接不完整或有误。如果您已付款，您的钱是安全的：要么充值到账，要么原路退回。请使用支付时的原链接打开。',
  },
});
