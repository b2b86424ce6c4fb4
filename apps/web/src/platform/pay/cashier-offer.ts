import { createStore, type Store, useStore } from '../store.ts';

/**
 * The offer on a page that began a payment whose order is still waiting: the payment URL for a tap, when the
 * wallet app was asked for its cashier and, as far as can be seen, opened none; or the next step of a payment
 * in our own page.
 */
export interface CashierOffer {
  /** The number of the order, not the cashier's number. */
  readonly orderNo: string;
  readonly payUrl: string;
  /**
   * Why it is offered. `unanswered`: the app did not answer, so its cashier may or may not be open. `failed`:
   * the app answered with an error. `code`: `payUrl` is a code to scan. `leftInApp`, `failedInApp`,
   * `silentInApp`: the messaging app was asked, and the payer left its cashier, it refused, or it has no
   * bridge.
   */
  readonly why: 'unanswered' | 'failed' | 'code' | 'leftInApp' | 'failedInApp' | 'silentInApp';
  /** The drawing of the code; set with `code` only. */
  readonly picture?: CodePicture;
}

/** A code as an SVG path and its view box. */
export interface CodePicture {
  readonly path: string;
  readonly box: string;
}

const store: Store<CashierOffer | null> = createStore<CashierOffer | null>(null);

/**
 * Offers the payment URL from now on; null ends any earlier offer. Returns a function that takes this offer
 * back.
 */
export function offerPaymentPage(offer: CashierOffer | null): () => void {
  store.set(offer);
  return () => {
    if (store.get() === offer) store.set(null);
  };
}

/** Returns the present offer for an order, null if there is none. */
export function useCashierOffer(orderNo: string): CashierOffer | null {
  const offer = useStore(store);
  return offer?.orderNo === orderNo ? offer : null;
}
