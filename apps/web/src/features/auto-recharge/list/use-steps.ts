import type { AgreementView } from '@phonebill/contract/wire';
import { useState } from 'react';
import { CallError } from '../../../platform/http/index.ts';
import { useTexts } from '../../../platform/language/index.ts';
import type { Failure } from '../../../ui/notice/failure-notice.tsx';
import { showToast } from '../../../ui/toast/toast.ts';
import { type AgreementStep, useAgreementStep } from '../api/use-agreement-calls.ts';
import { listTexts } from './texts.ts';

export interface AgreementSteps {
  /** Said where the agreement is shown. */
  readonly problem: Failure | null;
  /**
   * Whether it was done; a step that is under way is waited for, not taken twice. `textVersion`: for
   * `upgrade`.
   */
  take(step: AgreementStep, textVersion?: string): Promise<boolean>;
  /** Says what went wrong with another way on; null takes it back. */
  report(problem: Failure | null): void;
}

const done = {
  pause: 'paused',
  resume: 'resumed',
  skip: 'skipped',
  unskip: 'unskipped',
  upgrade: 'upgraded',
  closeOld: 'closed',
  noEndReminder: 'notReminded',
} as const satisfies Record<AgreementStep, string>;

/** The steps of one agreement. What is done is said in passing; what is not, beside it. */
export function useSteps({ agreementNo }: Pick<AgreementView, 'agreementNo'>): AgreementSteps {
  const texts = useTexts(listTexts);
  const steps = useAgreementStep();
  const [problem, setProblem] = useState<Failure | null>(null);

  async function take(step: AgreementStep, textVersion?: string): Promise<boolean> {
    if (steps.isPending) return false;
    setProblem(null);
    try {
      await steps.mutateAsync({ agreementNo, step, ...(textVersion !== undefined && { textVersion }) });
      showToast(texts[done[step]]);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(
        error.kind === 'refused'
          ? { title: error.message, words: null, reference: null }
          : { title: texts.noAnswer, words: texts.noAnswerWords, reference: error.reference },
      );
      return false;
    }
  }

  return { problem, take, report: setProblem };
}
