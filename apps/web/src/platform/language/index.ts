export type { Language } from '@phonebill/contract/wire';
export { defineText, defineTexts } from './define-texts.ts';
export { currentLanguage, drawIn, setLanguage, useLanguage, useTexts } from './language.ts';
