import { defineTexts } from '../../../platform/language/index.ts';

export const nicknameCopy = defineTexts({
  en: {
    forNumber: (number: string) => `Automatic top-up for ${number}`,
  },
  zh: {
    forNumber: (number) => `${number} 的自动充值`,
  },
});
