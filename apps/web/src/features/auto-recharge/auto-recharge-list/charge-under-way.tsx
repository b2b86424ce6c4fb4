import type { ReactNode } from 'react';
import { formatShortDay } from '../../../platform/china-time/short-time.ts';
import { useLanguage, type Language } from '../../../platform/language/index.ts';
import { showFen } from '../../../ui/amount/amount-parts.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import type { AgreementSteps } from './agreement-steps.ts';
import type { StepAnswer } from './api.ts';
import { underWayCopy } from './copy.ts';

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

/** What becomes of the charge that was under way; null: none was. */
export function stepOutcomeText(
  underWay: StepAnswer['underWay'],
  now: number,
  language: Language,
): string | null {
  if (underWay === null) return null;
  const { outcome, charge } = underWay;
  const day = formatShortDay(Date.parse(charge.debitAt), now, language);
  return underWayCopy[language][outcome](showFen(charge.amountFen), day);
}
