import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import type { CallError } from '../../../platform/http/index.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { topUpCopy } from './copy.ts';
import { Phrases } from '../../../ui/phrases/phrases.tsx';

/** What the user can do about an order that was not placed. */
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
 * The way on after a failure of placing an order. Without an answer the order may stand, so the same is tried
 * again.
 */
export function remedyFor(error: CallError): Remedy {
  if (error.is('priceChanged') || isVoucherGone(error)) return 'lookAtPrice';
  if (error.is('firstTimeNotConfirmed')) return 'confirmNumber';
  // Whether it is the amount, the number or the way to pay, only the operators' words say.
  if (error.is('sellingStopped')) return 'goBack';
  if (error.is('amountNotOffered') || error.is('dayLimitReached') || error.is('monthLimitReached'))
    return 'otherAmount';
  if (error.is('numberNotAccepted') || error.is('mobileInvalid')) return 'otherNumber';
  if (error.is('guestLimitReached')) return 'logIn';
  if (error.is('realNameNeeded')) return 'realName';
  return 'tryAgain';
}

/** Whether nothing is known of the order: no answer came, or none that could be read. */
export function isUnanswered(error: CallError): boolean {
  return error.kind !== 'refused';
}

/** Whether a failure means that what is offered must be read again. */
export function isOfferOutdated(error: CallError): boolean {
  return error.is('priceChanged') || error.is('amountNotOffered');
}

/** Whether the voucher that was chosen cannot be used any more. */
export function isVoucherGone(error: CallError): boolean {
  return (
    error.is('voucherInUse') ||
    error.is('voucherExpired') ||
    error.is('voucherNotFound') ||
    error.is('voucherNotForOrder')
  );
}

/** Nothing went wrong: the user has something to do first, or something else to choose. */
const waitingRemedies: ReadonlySet<Remedy> = new Set(['lookAtPrice', 'confirmNumber', 'goBack', 'realName']);

interface OrderFailureProps {
  readonly error: CallError;
  /** What was tried to pay, and what it costs now, as they are shown. */
  readonly tried: string;
  readonly now: string;
  /** What it means for the money, or for the points. */
  readonly copy: Pick<(typeof topUpCopy)['en'], 'unknownOutcome' | 'unknownOutcomeText' | 'priceNow'>;
}

/** Why the order was not placed, and what that means for the user. */
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
