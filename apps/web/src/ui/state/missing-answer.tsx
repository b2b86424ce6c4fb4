import type { ReactNode } from 'react';
import type { CallError } from '../../platform/http/index.ts';
import { OfflineIcon } from '../icon/icons.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { Phrases } from '../phrases/phrases.tsx';

export interface MissingAnswerProps {
  /** The query without an answer. */
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
  /** Further actions after a failure. */
  readonly action?: ReactNode;
  /** Content shown while the answer is still awaited. */
  readonly children: ReactNode;
}

/**
 * Renders what replaces an answer: why it is missing and what to do, that there is no network, or that it is
 * still awaited.
 */
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
