import type { Language } from '@phonebill/contract/wire';
import { loadChunk } from '../load-chunk.ts';
import { hereSearch } from '../page-address/index.ts';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createStore, useStore } from '../store.ts';
import { localArea } from '../storage.ts';
import { hasLanguage, loadLanguage } from './one-language.ts';

const KEY = 'language';

/** The language of the address or of this device; English where there is neither. */
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
// The page's script chooses the build by the same rule: that its texts are not here is not to be expected.
const store = createStore<Language>(hasLanguage(wanted) ? wanted : wanted === 'zh' ? 'en' : 'zh');
if (typeof document !== 'undefined' && wanted === store.get())
  document.documentElement.lang = htmlLang(wanted);

/** What was asked for last: texts that come later than others are not shown in their place. */
let latest = wanted;

/**
 * The language was changed in the first picture after the build for another had been asked for: comes with
 * its texts, and at the latest when they do not come. Null: there is nothing to wait for.
 */
export const languageToCome: Promise<void> | null =
  wanted === store.get()
    ? null
    : show(wanted).catch(() => void (document.documentElement.lang = htmlLang(store.get())));

// Chosen in another tab: this one follows.
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

/** The language of the pages at this moment. */
export const currentLanguage = store.get;

/**
 * Changes the language once its texts are here, and remembers it on this device. Rejects where they do not
 * come: the language stays.
 */
export async function setLanguage(language: Language): Promise<void> {
  const before = currentLanguage();
  // First, for a page that is loaded anew meanwhile.
  localArea.setItem(KEY, language);
  try {
    await show(language);
  } catch (error) {
    localArea.setItem(KEY, before);
    throw error;
  }
}

/** At build time only: what is drawn from now on is drawn in this language. */
export const drawIn = store.set;

export function useLanguage(): Language {
  return useStore(store);
}

/** Calls `listener` after the language was changed; gives how to stop. */
export const onLanguageChange = store.subscribe;

/**
 * Runs `act` once the page is in another language, before that is painted: what was said in the one of before
 * is not left there.
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

/** The texts of a dictionary in the language of the pages. */
export function useTexts<T>(dictionary: Readonly<Record<Language, T>>): T {
  return dictionary[useLanguage()];
}

function htmlLang(language: Language): string {
  return language === 'zh' ? 'zh-CN' : 'en';
}

interface LanguageHints {
  /** The address's query. `?lang=` wins over everything. */
  readonly search: string;
  /** What the user chose before. */
  readonly stored: string | null;
  /** The browser's languages, the preferred one first. */
  readonly preferred: readonly string[];
}

/**
 * The language asked for in the address, else the remembered one, else the first of the browser's that we
 * speak.
 */
export function chooseLanguage({ search, stored, preferred }: LanguageHints): Language {
  const asked = [new URLSearchParams(search).get('lang'), stored, ...preferred];
  for (const tag of asked) {
    const language = asLanguage(tag);
    if (language) return language;
  }
  return 'en';
}

/** `zh-Hans-CN` is zh, `en-GB` is en, anything else is none of ours. */
function asLanguage(tag: string | null | undefined): Language | null {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return primary === 'zh' || primary === 'en' ? primary : null;
}
