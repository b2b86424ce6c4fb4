import type { ReactNode } from 'react';
import { useLanguage } from '../../../platform/language/index.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import type { AgreementSteps } from './agreement-steps.ts';
import { stepOutcomeText } from './step-outcome.ts';

/** Beside an agreement that was just paused or skipped: what becomes of the charge that was under way. */
export function ChargeUnderWay({
  steps: { underWay },
  now,
}: {
  readonly steps: Pick<AgreementSteps, 'underWay'>;
  readonly now: number;
}): ReactNode {
  const language = useLanguage();
  const text = stepOutcomeText(underWay, now, language);
  return text !== null && <Notice tone="waiting" role="status" title={text} />;
}
