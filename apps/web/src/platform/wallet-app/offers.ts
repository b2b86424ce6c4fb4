import { createStore, type Store } from '../store.ts';

/** What the wallet app was asked to open; the words of an offer go by it. */
export type Opening =
  | 'page'
  | 'card'
  | 'contacts'
  | 'close'
  | 'payPassword'
  | 'billDetails'
  | 'share'
  | 'message';

/** Another way to what the wallet app was asked for and, by all that can be seen, did not do. */
export interface Offer {
  readonly of: Opening;
  /** What a tap does; absent where the words alone say what to do. */
  readonly act?: () => void;
}

const store: Store<Offer | null> = createStore<Offer | null>(null);

/** Shows another way. */
export const makeOffer = (offer: Offer): void => store.set(offer);

/** The offer that is shown now. */
export const shownOffer: Pick<Store<Offer | null>, 'get' | 'subscribe'> = store;

export function takeBackOffer(offer: Offer | null = store.get()): void {
  if (store.get() === offer) store.set(null);
}
