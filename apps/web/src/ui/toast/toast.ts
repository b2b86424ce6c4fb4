import { type RefObject, useEffect } from 'react';
import { TOAST_MS } from '../../platform/durations.ts';
import { createStore, type Store } from '../../platform/store.ts';

const store: Store<string> = createStore('');

let timer: ReturnType<typeof setTimeout> | undefined;

/** The text of the toast; empty when there is none. */
export const toastText: Pick<Store<string>, 'get' | 'subscribe'> = store;

/** How often each text is at present shown on the page itself. */
const inPlace = new Map<string, number>();

/**
 * Shows a text for three seconds; a later text replaces it. A text that is shown on the page is not shown as
 * a toast too: the toast would cover it.
 */
export function showToast(text: string): void {
  if (inPlace.has(text)) return;
  clearTimeout(timer);
  store.set(text);
  timer = setTimeout(() => store.set(''), TOAST_MS);
}

/**
 * Records that a text is shown on the page, and removes a toast with the same text. Returns a function that
 * ends this.
 */
export function standInPlace(text: string): () => void {
  inPlace.set(text, (inPlace.get(text) ?? 0) + 1);
  if (store.get() === text) {
    clearTimeout(timer);
    store.set('');
  }
  return () => {
    const left = (inPlace.get(text) ?? 1) - 1;
    if (left > 0) inPlace.set(text, left);
    else inPlace.delete(text);
  };
}

/**
 * Suppresses toasts with the same text while it is shown at this place of the page; not if the place is
 * hidden behind an open sheet.
 */
export function useInPlace(text: string | null, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = document.querySelector('dialog[open]');
    if (text === null || (sheet && !sheet.contains(place.current))) return;
    return standInPlace(text);
  }, [text, place]);
}
