import { defineTexts } from '../platform/language/index.ts';

export const advertCopy = defineTexts({
  en: {
    title: 'More services',
    mark: 'Ad',
    notes: 'Notes',
    offers: 'Offers',
    rules: 'Good to know',
    offer: 'You may also like',
  },
  zh: {
    title: '更多服务',
    mark: '广告',
    notes: '提示',
    offers: '推荐活动',
    rules: '充值说明',
    offer: '您可能还需要',
  },
});
