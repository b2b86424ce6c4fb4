import { useSyncExternalStore } from 'react';
import type { Language } from './define-texts.ts';

const KEY = 'language';

/** The language kept by an earlier choice, else the first of the browser's that the console has. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  const known = [stored, ...preferred].map(asLanguage).find((language) => language !== null);
  return known ?? 'en';
}

function asLanguage(tag: string | null): Language | null {
  const name = /^(zh|en)(?![a-z0-9])/i.exec(tag ?? '')?.[1]?.toLowerCase();
  return name === 'zh' || name === 'en' ? name : null;
}

/** Storage may be forbidden in a browser: then the choice holds until the page is left. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let current: Language = typeof document === 'undefined' ? 'en' : chooseLanguage(kept(), navigator.languages);
const listeners = new Set<() => void>();

/** The language of texts that are made outside of a component, as `Accept-Language` is. */
export const currentLanguage = (): Language => current;

/** Shows the console in this language, now and the next time. */
export function setLanguage(language: Language): void {
  current = language;
  markDocument();
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // It holds until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Tells the browser in which language the page is. */
export function markDocument(): void {
  document.documentElement.lang = current === 'zh' ? 'zh-CN' : 'en';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The language that the console is shown in. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}

/** The texts of a screen in the language that the console is shown in. */
export function useTexts<T>(texts: Readonly<Record<Language, T>>): T {
  return texts[useLanguage()];
}
