import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import type { CallError } from '../../../platform/http/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { rechargeTexts } from '../texts.ts';
import { isUnanswered, remedyFor } from './refusal.ts';

interface PlaceFailureProps {
  readonly error: CallError;
  /** The price that was tried. */
  readonly triedFen: number;
  readonly priceNowFen: number;
}

/** Why the order was not placed, and what that means for the money. */
export function PlaceFailure({ error, triedFen, priceNowFen }: PlaceFailureProps): ReactNode {
  const texts = useTexts(rechargeTexts);
  if (isUnanswered(error))
    return (
      <Notice tone="danger" role="alert" title={texts.unknownOutcome}>
        <p>{texts.unknownOutcomeWords}</p>
      </Notice>
    );
  const remedy = remedyFor(error);
  if (remedy === 'confirmNumber') return null;
  return (
    <Notice tone={remedy === 'lookAtPrice' ? 'waiting' : 'danger'} role="alert" title={error.message}>
      {remedy === 'lookAtPrice' && triedFen !== priceNowFen && (
        <p>{texts.priceNow(showFen(triedFen), showFen(priceNowFen))}</p>
      )}
      {remedy === 'logIn' && <p>{texts.guestLimitWords}</p>}
    </Notice>
  );
}
