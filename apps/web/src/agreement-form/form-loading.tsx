import type { ReactNode } from 'react';
import { FormSkeleton } from '../agreement-view/form-skeleton.tsx';
import { useTexts } from '../platform/language/index.ts';
import { Page } from '../ui/page/page.tsx';
import { ErrorState } from '../ui/state/error-state.tsx';
import { setupCopy } from './copy.ts';
import type { OfferAnswer } from './rules.ts';

/** Replaces a form whose offer is still loading, or could not be loaded. */
export function FormLoading({
  answer: { error, retry },
}: {
  readonly answer: Pick<OfferAnswer, 'error' | 'retry'>;
}): ReactNode {
  const copy = useTexts(setupCopy);
  if (!error) return <FormSkeleton />;
  return (
    <Page>
      <ErrorState title={copy.loadFailed} error={error} advice={copy.loadFailedText} onRetry={retry} />
    </Page>
  );
}
