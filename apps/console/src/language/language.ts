import { useSyncExternalStore } from 'react';
import type { Language } from './define-texts.ts';

const KEY = 'language';

/** Returns the language chosen earlier, else the first of the browser's languages that the console has. */
export function chooseLanguage(stored: string | null, preferred: readonly string[]): Language {
  const known = [stored, ...preferred].map(asLanguage).find((language) => language !== null);
  return known ?? 'en';
}

function asLanguage(tag: string | null): Language | null {
  const name = /^(zh|en)(?![a-z0-9])/i.exec(tag ?? '')?.[1]?.toLowerCase();
  return name === 'zh' || name === 'en' ? name : null;
}

/** A browser may forbid storage: then the choice lasts until the page is left. */
function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

let current: Language = typeof document === 'undefined' ? 'en' : chooseLanguage(kept(), navigator.languages);
const listeners = new Set<() => void>();

/** Returns the language for texts made outside of a component, such as `Accept-Language`. */
export const currentLanguage = (): Language => current;

/** Sets the language of the console, now and for the next visit. */
export function setLanguage(language: Language): void {
  current = language;
  markDocument();
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // It lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** Sets the document's language for the browser. */
export function markDocument(): void {
  document.documentElement.lang = current === 'zh' ? 'zh-CN' : 'en';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Returns the language of the console. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}

/** Returns the texts of a screen in the language of the console. */
export function useTexts<T>(texts: Readonly<Record<Language, T>>): T {
  return texts[useLanguage()];
}
