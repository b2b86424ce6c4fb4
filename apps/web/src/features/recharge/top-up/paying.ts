import type { CallError } from '../../../platform/http/call-error.ts';

/** What the user can do about an order that was not placed. */
export type Remedy = 'tryAgain' | 'lookAtPrice' | 'confirmNumber' | 'otherAmount' | 'otherNumber' | 'logIn';

/**
 * The way on after a failure of placing an order. Without an answer the order may stand, so the same is tried
 * again.
 */
export function remedyFor(error: CallError): Remedy {
  if (error.is('priceChanged')) return 'lookAtPrice';
  if (error.is('firstTimeNotConfirmed')) return 'confirmNumber';
  if (error.is('amountNotOffered') || error.is('dayLimitReached') || error.is('monthLimitReached'))
    return 'otherAmount';
  if (error.is('numberNotAccepted') || error.is('mobileInvalid')) return 'otherNumber';
  if (error.is('guestLimitReached')) return 'logIn';
  return 'tryAgain';
}

/** Whether nothing is known of the order: no answer came, or none that could be read. */
export function isUnanswered(error: CallError): boolean {
  return error.kind !== 'refused';
}
