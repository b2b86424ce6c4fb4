import { defineTexts } from '../platform/language/index.ts';

export const missingCopy = defineTexts({
  en: {
    noNumberTitle: 'This link has no order number',
    noNumberWords:
      'The link is incomplete. Nothing about your orders has changed: you will find them in your ' +
      'top-up records.',
    notFoundTitle: 'We could not find this order',
    notFoundWords:
      'It may belong to another account, or the link may be wrong. Your own orders are in your top-up ' +
      'records.',
  },
  zh: {
    noNumberTitle: '链接中没有订单号',
    noNumberWords: '链接不完整。您的订单没有任何变化，可在充值记录中查看。',
    notFoundTitle: '未找到该订单',
    notFoundWords: '该订单可能属于其他账号，或链接有误。您的订单可在充值记录中查看。',
  },
});
