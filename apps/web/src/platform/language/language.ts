import type { Language } from '@phonebill/contract/wire';
import { loadChunk } from '../load-chunk.ts';
import { hereSearch } from '../page-address/index.ts';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../store.ts';
import { localArea } from '../storage.ts';
import { hasLanguage, loadLanguage } from './one-language.ts';

const KEY = 'language';

/** Returns the language of the address or of this device; English if neither has one. */
function wantedLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
  const language = chooseLanguage({
    search: hereSearch(),
    stored: localArea.getItem(KEY),
    preferred: navigator.languages,
  });
  if (asLanguage(new URLSearchParams(hereSearch()).get('lang'))) localArea.setItem(KEY, language);
  return language;
}

const wanted = wantedLanguage();
// The page's script chooses the build by the same rule, so its texts should always be loaded.
const store = createStore<Language>(hasLanguage(wanted) ? wanted : wanted === 'zh' ? 'en' : 'zh');
if (typeof document !== 'undefined' && wanted === store.get())
  document.documentElement.lang = htmlLang(wanted);

/** The language requested last: if texts of another arrive later, they are not shown. */
let latest = wanted;

/**
 * Set when the user changed the language in the first picture after the build for another language had been
 * requested. Resolves when its texts are loaded, or when loading them failed. Null if there is nothing to
 * wait for.
 */
export const languageToCome: Promise<void> | null =
  wanted === store.get()
    ? null
    : show(wanted).catch(() => void (document.documentElement.lang = htmlLang(store.get())));

// When another tab changes the language, this one follows.
if (typeof window !== 'undefined') {
  addEventListener('storage', ({ key, newValue }) => {
    const language = key === KEY ? asLanguage(newValue) : null;
    if (language) void show(language).catch(() => undefined);
  });
}

async function show(language: Language): Promise<void> {
  latest = language;
  if (!hasLanguage(language)) await loadChunk(loadLanguage);
  if (latest !== language) return;
  document.documentElement.lang = htmlLang(language);
  store.set(language);
}

/** Returns the language of the pages at this moment. */
export const currentLanguage = store.get;

/**
 * Changes the language once its texts are loaded, and remembers it on this device. Rejects if they cannot be
 * loaded; the language then stays.
 */
export async function setLanguage(language: Language): Promise<void> {
  const before = currentLanguage();
  // Stored first, for a page that is reloaded meanwhile.
  localArea.setItem(KEY, language);
  try {
    await show(language);
  } catch (error) {
    localArea.setItem(KEY, before);
    throw error;
  }
}

/** Sets the language in which everything is rendered from now on. At build time only. */
export const drawIn = store.set;

export function useLanguage(): Language {
  return useStore(store);
}

/** Calls `listener` after the language was changed; returns a function that stops it. */
export const onLanguageChange = store.subscribe;

/**
 * Runs `act` once the page has changed its language, before it is painted, so that no message in the former
 * language remains.
 */
export function useLanguageChange(act: () => void): void {
  const language = useLanguage();
  const last = useRef(language);
  const run = useEffectEvent(act);
  useLayoutEffect(() => {
    if (last.current === language) return;
    last.current = language;
    run();
  }, [language]);
}

/** Returns the texts of a dictionary in the language of the pages. */
export function useTexts<T>(dictionary: Readonly<Record<Language, T>>): T {
  return dictionary[useLanguage()];
}

function htmlLang(language: Language): string {
  return language === 'zh' ? 'zh-CN' : 'en';
}

interface LanguageHints {
  /** The query of the address. `?lang=` takes precedence over everything. */
  readonly search: string;
  /** The language that the user chose before. */
  readonly stored: string | null;
  /** The browser's languages, the preferred one first. */
  readonly preferred: readonly string[];
}

/**
 * Returns the language named in the address, else the remembered one, else the first of the browser's
 * languages that we support.
 */
export function chooseLanguage({ search, stored, preferred }: LanguageHints): Language {
  const asked = [new URLSearchParams(search).get('lang'), stored, ...preferred];
  for (const tag of asked) {
    const language = asLanguage(tag);
    if (language) return language;
  }
  return 'en';
}

/** Returns the supported language of a tag: `zh-Hans-CN` is zh, `en-GB` is en, anything else null. */
function asLanguage(tag: string | null | undefined): Language | null {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return primary === 'zh' || primary === 'en' ? primary : null;
}
