import type { ReactNode } from 'react';
import { useTexts } from '../../../platform/language/index.ts';
import { Notice } from '../../../ui/notice/notice.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import type { StepProblem } from './use-steps.ts';

export function StepProblemNotice({ problem }: { readonly problem: StepProblem | null }): ReactNode {
  const texts = useTexts(uiTexts);
  if (!problem) return null;
  return (
    <Notice tone="danger" role="alert" title={problem.title}>
      {problem.words && <p>{problem.words}</p>}
      {problem.reference && <p className="agreement-notice__reference">{texts.reference} <code>{problem.reference}</code></p>}
    </Notice>
  );
}
