/** The console's languages: the present one, its texts, and the words for the product's own names. */
export { defineTexts, type Language } from './define-texts.ts';
export { currentLanguage, markDocument, setLanguage, useLanguage, useTexts } from './language.ts';
export { namedWords } from './named-words.ts';
export { reasonWords } from './reason-words.ts';
export { listOf, namesOf, provinces, type Vocabulary, useWord, wordOf } from './words.ts';
