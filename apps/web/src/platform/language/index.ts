export type { Language } from '@phonebill/contract/wire';
export { defineText, defineTexts } from './define-texts.ts';
export {
  currentLanguage,
  drawIn,
  languageToCome,
  onLanguageChange,
  setLanguage,
  useLanguage,
  useLanguageChange,
  useTexts,
} from './language.ts';
