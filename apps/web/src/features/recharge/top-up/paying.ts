/**
 * Paying an order, from the sheet that confirms it to the cashier and back. Plain functions; `usePaying` ties
 * them to the screens that pay with money or points (SPEC section 7, POST /vi/order).
 */
import type { CallError } from '../../../platform/http/call-error.ts';
import { createStore, type Store } from '../../../platform/store.ts';

/** Why an order was not placed, and the price that was tried. */
export interface PayingFailure<Price> {
  readonly error: CallError;
  readonly tried: Price;
}

export type PayingState<Price> =
  /** A number and an amount are being chosen; the sheet is closed. */
  | { readonly step: 'choosing' }
  /** The sheet is open; with why the order was not placed at the last try. */
  | { readonly step: 'confirming'; readonly failure: PayingFailure<Price> | null }
  /** The order is being placed; the sheet may have been closed meanwhile. */
  | { readonly step: 'placing'; readonly isOpen: boolean; readonly failure: PayingFailure<Price> | null }
  /** The order is placed; the user is led to the cashier or to the result. */
  | { readonly step: 'leaving'; readonly isOpen: boolean };

export type PayingEvent<Price> =
  | { readonly type: 'sheetOpened' }
  /** The user gave up, or leaves the screen. */
  | { readonly type: 'sheetClosed' }
  | { readonly type: 'placingStarted' }
  /** It ended without an order; null: why is shown elsewhere. */
  | { readonly type: 'notPlaced'; readonly failure: PayingFailure<Price> | null }
  | { readonly type: 'placed' }
  /** The user is back from the cashier's page, behind which this page was kept. */
  | { readonly type: 'cameBack' };

/**
 * What follows from an event. An event that the step does not know changes nothing: above all, placing starts
 * from the open sheet only, and so never while another placing is under way.
 */
export function payingReducer<Price>(
  state: PayingState<Price>,
  event: PayingEvent<Price>,
): PayingState<Price> {
  switch (state.step) {
    case 'choosing':
      return event.type === 'sheetOpened' ? { step: 'confirming', failure: null } : state;
    case 'confirming':
      if (event.type === 'sheetClosed') return { step: 'choosing' };
      if (event.type === 'placingStarted') return { step: 'placing', isOpen: true, failure: state.failure };
      return state;
    case 'placing':
      if (event.type === 'sheetOpened') return { ...state, isOpen: true };
      if (event.type === 'sheetClosed') return { ...state, isOpen: false, failure: null };
      if (event.type === 'placed') return { step: 'leaving', isOpen: state.isOpen };
      if (event.type === 'notPlaced')
        return state.isOpen ? { step: 'confirming', failure: event.failure } : { step: 'choosing' };
      return state;
    case 'leaving':
      if (event.type === 'sheetOpened') return { ...state, isOpen: true };
      if (event.type === 'sheetClosed') return { ...state, isOpen: false };
      if (event.type === 'cameBack')
        return state.isOpen ? { step: 'confirming', failure: null } : { step: 'choosing' };
      return state;
  }
}

export interface PayingFlow<Price> {
  readonly state: Pick<Store<PayingState<Price>>, 'get' | 'subscribe'>;
  dispatch(event: PayingEvent<Price>): void;
}

/** The flow of one screen. It outlives the sheet, so that an order under way is known when it opens again. */
export function createPayingFlow<Price>(): PayingFlow<Price> {
  const state = createStore<PayingState<Price>>({ step: 'choosing' });
  return { state, dispatch: (event) => state.set(payingReducer(state.get(), event)) };
}
