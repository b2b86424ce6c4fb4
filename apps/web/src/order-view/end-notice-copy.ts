import { defineTexts } from '../platform/language/index.ts';

export const endNoticeCopy = defineTexts({
  en: {
    tell: 'Text me when it arrives',
    tellReturned: 'Text me when the money is back',
    willTell: 'We will text you when it arrives.',
    willTellReturned: 'We will text you when the money is back.',
    takeBack: 'Undo',
  },
  zh: {
    tell: '到账后短信通知我',
    tellReturned: '退款后短信通知我',
    willTell: '到账后将短信通知您。',
    willTellReturned: '退款后将短信通知您。',
    takeBack: '取消通知',
  },
});
