import { defineTexts } from '../../../platform/language/index.ts';

export const nicknameTexts = defineTexts({
  en: {
    forNumber: (number: string) => `Automatic top-up for ${number}`,
  },
  zh: {
    forNumber: (number) => `${number} 的自动充值`,
  },
});
