import { createStore, type Store, useStore } from '../store.ts';

/**
 * What a page offers for a payment that it began, where the order still waits: the payment URL for a tap,
 * when the wallet app was asked for its cashier in vain, as far as can be seen; or how it goes on in our own
 * page.
 */
export interface CashierOffer {
  /** The order's number, which is not the cashier's. */
  readonly orderNo: string;
  readonly payUrl: string;
  /**
   * `unanswered`: it did not answer, so its cashier may be open, or nothing may have happened. `failed`: it
   * answered with an error. `code`: `payUrl` is a code to scan. `leftInApp`, `failedInApp`, `silentInApp`:
   * the messaging app was asked, and the payer left it, it said no, or it has no bridge.
   */
  readonly why: 'unanswered' | 'failed' | 'code' | 'leftInApp' | 'failedInApp' | 'silentInApp';
  /** With `code`: how it is drawn. */
  readonly picture?: CodePicture;
}

/** A code as an SVG has it. */
export interface CodePicture {
  readonly path: string;
  readonly box: string;
}

const store: Store<CashierOffer | null> = createStore<CashierOffer | null>(null);

/** Offers the payment URL from now on; null: any earlier offer is over. Gives how to take it back. */
export function offerPaymentPage(offer: CashierOffer | null): () => void {
  store.set(offer);
  return () => {
    if (store.get() === offer) store.set(null);
  };
}

/** What is offered for an order now. */
export function useCashierOffer(orderNo: string): CashierOffer | null {
  const offer = useStore(store);
  return offer?.orderNo === orderNo ? offer : null;
}
