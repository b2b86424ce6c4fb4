import { defineTexts } from '../platform/language/index.ts';

/** The names of the links to help. */
export const helpLinkCopy = defineTexts({
  en: {
    help: 'Help',
    withOrder: 'Help with this order',
    answered: 'We have answered you',
  },
  zh: {
    help: '帮助',
    withOrder: '订单帮助',
    answered: '您的留言有新答复',
  },
});
