import { createStore, useStore } from './store.ts';
import { localArea } from './storage.ts';

/** Large print: 1.35 times the type, 56 px targets, no marketing. */
export type PrintSize = 'normal' | 'large';

const KEY = 'print';

const store = createStore<PrintSize>(localArea.getItem(KEY) === 'large' ? 'large' : 'normal');

/** Changes the print size and remembers it on this device. The page's styles read `html[data-print]`. */
export function setPrintSize(size: PrintSize): void {
  localArea.setItem(KEY, size);
  document.documentElement.dataset['print'] = size;
  store.set(size);
}

export function usePrintSize(): PrintSize {
  return useStore(store);
}
