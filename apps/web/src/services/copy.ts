import { defineTexts } from '../platform/language/index.ts';

export const servicesCopy = defineTexts({
  en: {
    services: 'Services',
    records: 'Records',
    bill: 'Phone bill',
    automatic: 'Automatic top-up',
    saved: 'Saved numbers',
  },
  zh: {
    services: '服务',
    records: '充值记录',
    bill: '话费账单',
    automatic: '自动充值',
    saved: '常用号码',
  },
});
