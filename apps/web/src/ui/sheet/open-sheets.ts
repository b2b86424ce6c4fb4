import { createStore, type Store } from '../../platform/store.ts';

const open: HTMLElement[] = [];
const top = createStore<HTMLElement | null>(null);

/** The sheet on top, in which alone something can be tapped and read aloud; null: there is none. */
export const topSheet: Pick<Store<HTMLElement | null>, 'get' | 'subscribe'> = top;

/** A sheet is open, above those before it. @returns says that it is closed. */
export function sheetOpens(sheet: HTMLElement): () => void {
  open.push(sheet);
  top.set(sheet);
  return () => {
    open.splice(open.indexOf(sheet), 1);
    top.set(open.at(-1) ?? null);
  };
}
