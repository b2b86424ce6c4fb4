import { defineTexts } from '../platform/language/index.ts';

export const endNoticeCopy = defineTexts({
  en: {
    notify: 'Text me when it arrives',
    notifyReturned: 'Text me when the money is back',
    willNotify: 'We will text you when it arrives.',
    willNotifyReturned: 'We will text you when the money is back.',
    takeBack: 'Undo',
  },
  zh: {
    notify: '到账后短信通知我',
    notifyReturned: '退款后短信通知我',
    willNotify: '到账后将短信通知您。',
    willNotifyReturned: '退款后将短信通知您。',
    takeBack: '取消通知',
  },
});
