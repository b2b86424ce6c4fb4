import { defineTexts } from '../../platform/language/index.ts';

/** Texts of the family top-up forms, in addition to those of all forms. */
export const familyLeadCopy = defineTexts({
  en: {
    what:
      'Pay for the phone of someone in your family, every month. Their consent is asked first, and they ' +
      'can stop it at any time.',
  },
  zh: {
    what: '每月为家人的手机充值，由您付款。需对方先同意，对方也可随时停止。',
  },
});
