import type { ReactNode } from 'react';
import type { CallError } from '../../../platform/http/index.ts';
import { OfflineIcon } from '../../../ui/icon/icons.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import './not-there.css';

interface NotThereProps {
  readonly query: {
    readonly error: CallError | null;
    readonly fetchStatus: 'fetching' | 'paused' | 'idle';
    readonly refetch: () => unknown;
  };
  readonly words: {
    readonly loading: string;
    readonly failedTitle: string;
    readonly failedWords: string;
    readonly offlineTitle: string;
    readonly offlineWords: string;
  };
  /** Further ways on after a failure. */
  readonly action?: ReactNode;
}

/** In the place of what was asked for: still to come, no network, or why not and what to do. */
export function NotThere({
  query: { error, fetchStatus, refetch },
  words,
  action,
}: NotThereProps): ReactNode {
  if (error) {
    return (
      <ErrorState title={words.failedTitle} onRetry={refetch} reference={error.reference} action={action}>
        <p>{error.kind === 'refused' ? error.message : words.failedWords}</p>
      </ErrorState>
    );
  }
  if (fetchStatus === 'paused')
    return (
      <EmptyState sign={<OfflineIcon />} title={words.offlineTitle}>
        <p>{words.offlineWords}</p>
      </EmptyState>
    );
  return (
    <>
      <CardBones />
      <p className="only-read-aloud" role="status">
        {words.loading}
      </p>
    </>
  );
}

function CardBones(): ReactNode {
  return (
    <div aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <div className="card-bones" key={card}>
          <Bone kind="line-short" />
          <Bone kind="line" />
          <Bone kind="line-short" />
        </div>
      ))}
    </div>
  );
}
