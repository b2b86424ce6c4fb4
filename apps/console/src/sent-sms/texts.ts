import { defineTexts } from '../language/index.ts';

export const sentSmsTexts = defineTexts({
  en: {
    title: 'Messages by SMS',
    name: 'Message',
    to: 'To',
    about: 'About',
    at: 'Sent',
    state: 'Delivery',
    reportedAt: 'Reported',
    none: 'None was sent in the last 30 days.',
  },
  zh: {
    title: '短信',
    name: '短信种类',
    to: '接收号码',
    about: '相关编号',
    at: '发送时间',
    state: '送达情况',
    reportedAt: '回执时间',
    none: '最近 30 天未发送短信。',
  },
});
