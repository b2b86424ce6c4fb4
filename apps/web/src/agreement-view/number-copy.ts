import { defineTexts } from '../platform/language/index.ts';

/** The name of an agreement's number. */
export const agreementNumberCopy = defineTexts({
  en: { agreementNo: 'Agreement number' },
  zh: { agreementNo: '协议编号' },
});
