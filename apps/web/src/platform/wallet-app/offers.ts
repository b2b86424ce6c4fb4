import { createStore, type Store } from '../store.ts';

/** The thing that the wallet app was asked to open; decides the offer's text. */
export type Opening =
  | 'page'
  | 'card'
  | 'contacts'
  | 'close'
  | 'payPassword'
  | 'billDetails'
  | 'share'
  | 'message';

/** An alternative to what the wallet app was asked for and, as far as can be seen, did not do. */
export interface Offer {
  readonly of: Opening;
  /** The action of a tap; absent if the text alone says what to do. */
  readonly act?: () => void;
}

const store: Store<Offer | null> = createStore<Offer | null>(null);

/** Shows an offer. */
export const makeOffer = (offer: Offer): void => store.set(offer);

/** The offer that is shown at present. */
export const shownOffer: Pick<Store<Offer | null>, 'get' | 'subscribe'> = store;

export function takeBackOffer(offer: Offer | null = store.get()): void {
  if (store.get() === offer) store.set(null);
}
