import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../../../platform/language/index.ts';
import type { CallError } from '../../../platform/http/index.ts';
import { showSum, type Sum } from '../../../ui/amount/points-text.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { isUnanswered, remedyFor } from '../top-up/refusal.ts';
import { integralTexts } from './texts.ts';

interface OrderFailureProps {
  readonly error: CallError;
  /** What was tried to pay, and what it costs now. */
  readonly tried: Sum;
  readonly now: Sum;
}

/** Why the order was not placed, and what that means for points and money. */
export function OrderFailure({ error, tried, now }: OrderFailureProps): ReactNode {
  const texts = useTexts(integralTexts);
  const language = useLanguage();
  if (isUnanswered(error))
    return (
      <Notice tone="danger" role="alert" title={texts.unknownOutcome}>
        <p>{texts.unknownOutcomeWords}</p>
      </Notice>
    );
  const remedy = remedyFor(error);
  if (remedy === 'confirmNumber') return null;
  const [before, after] = [showSum(tried, language), showSum(now, language)];
  return (
    <Notice tone={remedy === 'lookAtPrice' ? 'waiting' : 'danger'} role="alert" title={error.message}>
      {remedy === 'lookAtPrice' && before !== after && <p>{texts.priceNow(before, after)}</p>}
    </Notice>
  );
}
