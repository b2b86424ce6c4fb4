export type { Language } from '@phonebill/contract/wire';
export { defineText, defineTexts } from './define-texts.ts';
export { currentLanguage, drawIn, languageToCome, setLanguage, useLanguage, useTexts } from './language.ts';
