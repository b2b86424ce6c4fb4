import { defineTexts } from '../../../platform/language/index.ts';

export const missingCopy = defineTexts({
  en: {
    limit: 'Your own limits could not be loaded.',
    balance: 'Your balance could not be loaded.',
    channel: 'What this channel offers could not be loaded.',
    promotions: 'The promotions could not be loaded.',
    unread: 'What is new for you could not be loaded.',
  },
  zh: {
    limit: '您的充值限额加载失败。',
    balance: '话费余额加载失败。',
    channel: '渠道信息加载失败。',
    promotions: '优惠活动加载失败。',
    unread: '未读提醒加载失败。',
  },
});
