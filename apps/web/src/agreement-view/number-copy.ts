import { defineTexts } from '../platform/language/index.ts';

/** What an agreement's number is called. */
export const agreementNumberCopy = defineTexts({
  en: { agreementNo: 'Agreement number' },
  zh: { agreementNo: '协议编号' },
});
