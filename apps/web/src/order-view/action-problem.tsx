import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { Notice } from '../ui/notice/notice.tsx';
import { uiTexts } from '../ui/texts.ts';
import type { ActionProblem } from './use-order-actions.ts';

/** What went wrong in paying or cancelling, brought into sight; the button stays for another try. */
export function ActionProblemNotice({ problem }: { readonly problem: ActionProblem | null }): ReactNode {
  const texts = useTexts(uiTexts);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem) place.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  if (!problem) return null;
  return (
    <div className="order-problem" ref={place}>
      <Notice tone="danger" title={problem.title} role="alert">
        {problem.words && <p>{problem.words}</p>}
        {problem.reference && <p className="order-problem__reference">{texts.reference} <code>{problem.reference}</code></p>}
      </Notice>
    </div>
  );
}
