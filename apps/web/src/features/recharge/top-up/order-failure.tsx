import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import type { CallError } from '../../../platform/http/index.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { topUpCopy } from './copy.ts';
import { isUnanswered, remedyFor } from './paying.ts';

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
        <p>{copy.unknownOutcomeText}</p>
      </Notice>
    );
  const remedy = remedyFor(error);
  if (remedy === 'confirmNumber') return null;
  return (
    <Notice tone={remedy === 'lookAtPrice' ? 'waiting' : 'danger'} role="alert" title={error.message}>
      {remedy === 'lookAtPrice' && tried !== now && <p>{copy.priceNow(tried, now)}</p>}
      {remedy === 'logIn' && <p>{guestLimitText}</p>}
    </Notice>
  );
}
