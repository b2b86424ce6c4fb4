export type { Language } from '@phonebill/contract/wire';
export { defineTexts } from './define-texts.ts';
export { currentLanguage, drawIn, setLanguage, useLanguage, useTexts } from './language.ts';
