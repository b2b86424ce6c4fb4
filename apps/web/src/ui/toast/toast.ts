import { TOAST_MS } from '../../platform/durations.ts';
import { createStore, type Store } from '../../platform/store.ts';

const store: Store<string> = createStore('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** What the toast says now; empty when there is none. */
export const toastText: Pick<Store<string>, 'get' | 'subscribe'> = store;

/** Says something in passing, for three seconds; a later text takes the place of an earlier one. */
export function showToast(text: string): void {
  clearTimeout(timer);
  store.set(text);
  timer = setTimeout(() => store.set(''), TOAST_MS);
}
