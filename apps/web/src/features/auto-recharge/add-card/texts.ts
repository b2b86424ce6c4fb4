import { defineTexts } from '../../../platform/language/index.ts';

export const addCardTexts = defineTexts({
  en: {
    cardFailed: 'Adding a card could not be started',
    cardFailedWords: 'Nothing was changed. Please try again.',
  },
  zh: {
    cardFailed: '暂时无法添加银行卡',
    cardFailedWords: '未作任何更改，请重试。',
  },
});
