import type { Language } from '@phonebill/contract/wire';
import { hereSearch } from '../page-address/index.ts';
import { createStore, useStore } from '../store.ts';
import { localArea } from '../storage.ts';
import { asLanguage, chooseLanguage } from './choose-language.ts';

const KEY = 'language';

function initialLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
  const language = chooseLanguage({
    search: hereSearch(),
    stored: localArea.getItem(KEY),
    preferred: navigator.languages,
  });
  if (asLanguage(new URLSearchParams(hereSearch()).get('lang'))) localArea.setItem(KEY, language);
  document.documentElement.lang = htmlLang(language);
  return language;
}

const store = createStore<Language>(initialLanguage());

// Chosen in another tab: this one follows.
if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key, newValue }) => {
    const language = key === KEY ? asLanguage(newValue) : null;
    if (!language) return;
    document.documentElement.lang = htmlLang(language);
    store.set(language);
  });
}

/** The language of the pages at this moment. */
export const currentLanguage = store.get;

/** Changes the language and remembers it on this device. */
export function setLanguage(language: Language): void {
  localArea.setItem(KEY, language);
  document.documentElement.lang = htmlLang(language);
  store.set(language);
}

/** At build time only: what is drawn from now on is drawn in this language. */
export const drawIn = store.set;

export function useLanguage(): Language {
  return useStore(store);
}

/** The texts of a dictionary in the language of the pages. */
export function useTexts<T>(dictionary: Readonly<Record<Language, T>>): T {
  return dictionary[useLanguage()];
}

function htmlLang(language: Language): string {
  return language === 'zh' ? 'zh-CN' : 'en';
}
