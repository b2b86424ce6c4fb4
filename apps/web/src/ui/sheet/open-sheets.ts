import { createStore, type Store } from '../../platform/store.ts';

const open: HTMLElement[] = [];
const top = createStore<HTMLElement | null>(null);

/** The topmost sheet, the only one that can be tapped and read aloud; null if there is none. */
export const topSheet: Pick<Store<HTMLElement | null>, 'get' | 'subscribe'> = top;

/** Records that a sheet opened above those before it. @returns a function that records its closing. */
export function sheetOpens(sheet: HTMLElement): () => void {
  open.push(sheet);
  top.set(sheet);
  return () => {
    open.splice(open.indexOf(sheet), 1);
    top.set(open.at(-1) ?? null);
  };
}
