import { createStore, type Store, useStore } from '../store.ts';

/**
 * The payment for which the wallet app was asked for its cashier in vain, as far as can be seen: where the
 * order still waits for its payment, the payment URL is offered for a tap.
 */
export interface CashierOffer {
  /** The order's number, which is not the cashier's. */
  readonly orderNo: string;
  readonly payUrl: string;
  /**
   * `unanswered`: it did not answer, so its cashier may be open, or nothing may have happened. `failed`: it
   * answered with an error.
   */
  readonly why: 'unanswered' | 'failed';
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
