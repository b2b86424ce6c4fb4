/** The console's languages: which one is shown, its texts, and the words of the product's own names. */
export { defineTexts, type Language } from './define-texts.ts';
export { currentLanguage, markDocument, setLanguage, useLanguage, useTexts } from './language.ts';
export { namedWords } from './named-words.ts';
export { reasonWords } from './reason-words.ts';
export { listOf, namesOf, provinces, type Vocabulary, useWord, wordOf } from './words.ts';
