/**
 * The payment of an order, from the choice to the cashier and back. Plain functions; `usePaying` ties them to
 * the screens that pay with money or points (SPEC section 7, POST /vi/order).
 */
import type { OrderView } from '@phonebill/contract/wire';
import type { CallError } from '../../../platform/http/call-error.ts';
import { createStore, type Store } from '../../../platform/store.ts';

/** Why an order was not placed, and the price that was tried. */
export interface PayingFailure<Price> {
  readonly error: CallError;
  readonly tried: Price;
}

export type PayingState<Price> =
  /** A number and an amount are being chosen; nothing is to be ordered yet. */
  | { readonly step: 'choosing' }
  /** The order is open for confirmation, in the sheet or without one; with the failure of the last try. */
  | { readonly step: 'confirming'; readonly failure: PayingFailure<Price> | null }
  /**
   * The order is being placed. Stopped: the user gave up, and no cashier is opened, even if the sheet is
   * reopened.
   */
  | {
      readonly step: 'placing';
      readonly isOpen: boolean;
      readonly isStopped: boolean;
      readonly failure: PayingFailure<Price> | null;
    }
  /** The order is placed; the user is led to the cashier or to the result, unless they gave up. */
  | { readonly step: 'leaving'; readonly isOpen: boolean };

export type PayingEvent<Price> =
  | { readonly type: 'opened' }
  /** The user gave up: closed the sheet, went back, chose something else, or left the screen. */
  | { readonly type: 'closed' }
  | { readonly type: 'placingStarted' }
  /** It ended without an order; null if the reason is shown elsewhere. */
  | { readonly type: 'notPlaced'; readonly failure: PayingFailure<Price> | null }
  | { readonly type: 'placed' }
  /** The user is back from the cashier's page, or stayed. */
  | { readonly type: 'cameBack' };

/**
 * Returns the state after an event. An event that does not apply to a step changes nothing: above all,
 * placing starts only from an open order, and so never while another placing is under way; and a stopped
 * order does not lead to the cashier.
 */
export function payingReducer<Price>(
  state: PayingState<Price>,
  event: PayingEvent<Price>,
): PayingState<Price> {
  switch (state.step) {
    case 'choosing':
      return event.type === 'opened' ? { step: 'confirming', failure: null } : state;
    case 'confirming':
      if (event.type === 'closed') return { step: 'choosing' };
      if (event.type === 'placingStarted')
        return { step: 'placing', isOpen: true, isStopped: false, failure: state.failure };
      return state;
    case 'placing':
      if (event.type === 'opened') return { ...state, isOpen: true };
      if (event.type === 'closed') return { ...state, isOpen: false, isStopped: true, failure: null };
      if (event.type === 'placed') return state.isStopped ? stay(state) : { step: 'leaving', isOpen: true };
      if (event.type === 'notPlaced') return stay(state, event.failure);
      return state;
    case 'leaving':
      if (event.type === 'closed') return { ...state, isOpen: false };
      if (event.type === 'opened') return { ...state, isOpen: true };
      if (event.type === 'cameBack') return stay(state);
      return state;
  }
}

function stay<Price>(
  { isOpen }: { readonly isOpen: boolean },
  failure: PayingFailure<Price> | null = null,
): PayingState<Price> {
  return isOpen ? { step: 'confirming', failure } : { step: 'choosing' };
}

/** An order that awaits payment, and what it is for. */
export interface UnpaidOrder extends Pick<
  OrderView,
  'orderNo' | 'mobileNo' | 'faceFen' | 'priceFen' | 'payMethod' | 'expiresAt'
> {
  /** The key that opens its result, if it was placed without login. */
  readonly resultKey?: string;
}

export interface PayingFlow<Price> {
  readonly state: Pick<Store<PayingState<Price>>, 'get' | 'subscribe'>;
  dispatch(event: PayingEvent<Price>): void;
  /** The order that this screen placed without leading to the cashier; null if there is none. */
  readonly unpaid: Store<UnpaidOrder | null>;
}

/**
 * Creates the flow of one screen. It outlives the sheet, so that an order under way is known when the sheet
 * opens again.
 */
export function createPayingFlow<Price>(): PayingFlow<Price> {
  const state = createStore<PayingState<Price>>({ step: 'choosing' });
  return {
    state,
    dispatch: (event) => state.set(payingReducer(state.get(), event)),
    unpaid: createStore<UnpaidOrder | null>(null),
  };
}
