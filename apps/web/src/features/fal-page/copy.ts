import { defineTexts } from '../../platform/language/index.ts';

export const falPageCopy = defineTexts({
  en: {
    failed: 'Something went wrong',
    notFound: 'We could not find this page',
    notFoundText: 'The link may be old or incomplete. No money has moved.',
    failedText: 'No money has moved here. Payments you made before are in your top-up records.',
    topUp: 'Top up a phone bill',
    records: 'See my top-up records',
  },
  zh: {
    failed: '出错了',
    notFound: '页面不存在',
    notFoundText: '链接可能已失效或不完整。未产生任何扣款。',
    failedText: '此处未产生扣款。之前的付款可在充值记录中查看。',
    topUp: '去充值话费',
    records: '查看充值记录',
  },
});
