import { createStore, type Store } from '../store.ts';

/**
 * The payment for which the wallet app was asked for its cashier and did not answer: it may be open over the
 * page, or nothing may have happened. Where the order still waits for its payment, the payment URL is offered
 * for a tap.
 */
interface UnansweredCashier {
  /** The order's number, which is not the cashier's. */
  readonly orderNo: string;
  readonly payUrl: string;
}

export const unansweredCashier: Store<UnansweredCashier | null> = createStore<UnansweredCashier | null>(null);
