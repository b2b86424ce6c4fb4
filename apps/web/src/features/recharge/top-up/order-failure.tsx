import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import type { CallError } from '../../../platform/http/index.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { topUpCopy } from './copy.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';

/** The ways out that a user has when an order was not placed. */
export type Remedy =
  | 'tryAgain'
  | 'lookAtPrice'
  | 'confirmNumber'
  | 'otherAmount'
  | 'goBack'
  | 'otherNumber'
  | 'logIn'
  | 'realName';

/**
 * Returns the user's remedy after placing an order failed. Without an answer the order may exist, so the same
 * request is tried again.
 */
export function remedyFor(error: CallError): Remedy {
  if (error.is('priceChanged') || isVoucherGone(error)) return 'lookAtPrice';
  if (error.is('firstTimeNotConfirmed')) return 'confirmNumber';
  // Only the operators' text says whether it is the amount, the number or the payment method.
  if (error.is('sellingStopped')) return 'goBack';
  if (error.is('amountNotOffered') || error.is('dayLimitReached') || error.is('monthLimitReached'))
    return 'otherAmount';
  if (error.is('numberNotAccepted') || error.is('mobileInvalid')) return 'otherNumber';
  if (error.is('guestLimitReached')) return 'logIn';
  if (error.is('realNameNeeded')) return 'realName';
  return 'tryAgain';
}

/** Returns whether nothing is known of the order: no answer arrived, or none that could be read. */
export function isUnanswered(error: CallError): boolean {
  return error.kind !== 'refused';
}

/** Returns whether a failure means that the offer must be loaded again. */
export function isOfferOutdated(error: CallError): boolean {
  return error.is('priceChanged') || error.is('amountNotOffered');
}

/** Returns whether the chosen voucher cannot be used any more. */
export function isVoucherGone(error: CallError): boolean {
  return (
    error.is('voucherInUse') ||
    error.is('voucherExpired') ||
    error.is('voucherNotFound') ||
    error.is('voucherNotForOrder')
  );
}

/** Remedies without a failure: the user has something to do first, or something else to choose. */
const waitingRemedies: ReadonlySet<Remedy> = new Set(['lookAtPrice', 'confirmNumber', 'goBack', 'realName']);

interface OrderFailureProps {
  readonly error: CallError;
  /** The price that was tried, and the present price, as shown. */
  readonly tried: string;
  readonly now: string;
  /** Texts about the consequences for the money, or for the points. */
  readonly copy: Pick<(typeof topUpCopy)['en'], 'unknownOutcome' | 'unknownOutcomeText' | 'priceNow'>;
}

/** Renders why the order was not placed, and what that means for the user. */
export function OrderFailure({ error, tried, now, copy }: OrderFailureProps): ReactNode {
  const { guestLimitText } = useTexts(topUpCopy);
  if (isUnanswered(error))
    return (
      <Notice tone="danger" role="alert" title={copy.unknownOutcome}>
        <p>{error.message}</p>
        <p>
          <Phrases text={copy.unknownOutcomeText} />
        </p>
      </Notice>
    );
  // The client's toast shows that, and login follows.
  if (error.is('tokenInvalid')) return null;
  const remedy = remedyFor(error);
  return (
    <Notice tone={waitingRemedies.has(remedy) ? 'waiting' : 'danger'} role="alert" title={error.message}>
      {remedy === 'lookAtPrice' && tried !== now && (
        <p>
          <Phrases text={copy.priceNow(tried, now)} />
        </p>
      )}
      {remedy === 'logIn' && <p>{guestLimitText}</p>}
    </Notice>
  );
}
