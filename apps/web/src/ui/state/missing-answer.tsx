import type { ReactNode } from 'react';
import type { CallError } from '../../platform/http/index.ts';
import { OfflineIcon } from '../icon/icons.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Phrases } from '../phrases/phrases.tsx';

export interface MissingAnswerProps {
  /** The query whose answer is not there. */
  readonly query: {
    readonly error: CallError | null;
    readonly fetchStatus: 'fetching' | 'paused' | 'idle';
    readonly refetch: () => unknown;
  };
  readonly copy: {
    readonly failedTitle: string;
    readonly failedText: string;
    readonly offlineTitle: string;
    readonly offlineText: string;
  };
  /** Further ways on after a failure. */
  readonly action?: ReactNode;
  /** What stands there while the answer is still to come. */
  readonly children: ReactNode;
}

/** In the place of an answer: why it is not there and what to do; no network; or that it is still to come. */
export function MissingAnswer({
  query: { error, fetchStatus, refetch },
  copy,
  action,
  children,
}: MissingAnswerProps): ReactNode {
  if (error)
    return (
      <ErrorState
        title={copy.failedTitle}
        error={error}
        advice={copy.failedText}
        onRetry={refetch}
        action={action}
      />
    );
  if (fetchStatus === 'paused')
    return (
      <EmptyState sign={<OfflineIcon />} title={copy.offlineTitle}>
        <p>
          <Phrases text={copy.offlineText} />
        </p>
      </EmptyState>
    );
  return children;
}
