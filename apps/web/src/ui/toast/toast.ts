import { type RefObject, useEffect } from 'react';
import { TOAST_MS } from '../../platform/durations.ts';
import { createStore, type Store } from '../../platform/store.ts';

const store: Store<string> = createStore('');

let timer: ReturnType<typeof setTimeout> | undefined;

/** What the toast says now; empty when there is none. */
export const toastText: Pick<Store<string>, 'get' | 'subscribe'> = store;

/** How often each text stands on the page at this moment, in a place of its own. */
const inPlace = new Map<string, number>();

/**
 * Says something in passing, for three seconds; a later text takes the place of an earlier one. What stands
 * on the page is not said in passing as well: the toast would cover it.
 */
export function showToast(text: string): void {
  if (inPlace.has(text)) return;
  clearTimeout(timer);
  store.set(text);
  timer = setTimeout(() => store.set(''), TOAST_MS);
}

/** From now on a text stands on the page, and a toast that says the same goes. Gives what ends that. */
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
 * While something stands at this place of the page, no toast says the same. Not behind an open sheet, where
 * nobody sees it.
 */
export function useInPlace(text: string | null, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const sheet = document.querySelector('dialog[open]');
    if (text === null || (sheet && !sheet.contains(place.current))) return;
    return standInPlace(text);
  }, [text, place]);
}
