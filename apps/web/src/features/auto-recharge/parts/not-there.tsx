import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { CallError } from '../../../platform/http/index.ts';
import { useTexts } from '../../../platform/language/index.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button/button.tsx';
import { OfflineIcon, RepeatIcon } from '../../../ui/icon/icons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';
import { partsCopy } from './copy.ts';
import * as styles from './not-there.module.css';

interface NotThereProps {
  readonly query: {
    readonly error: CallError | null;
    readonly fetchStatus: 'fetching' | 'paused' | 'idle';
    readonly refetch: () => unknown;
  };
  readonly copy: {
    readonly loading: string;
    readonly failedTitle: string;
    readonly failedText: string;
    readonly offlineTitle: string;
    readonly offlineText: string;
  };
  /** Further ways on after a failure. */
  readonly action?: ReactNode;
}

/** In the place of what was asked for: still to come, no network, or why not and what to do. */
export function NotThere({ query: { error, fetchStatus, refetch }, copy, action }: NotThereProps): ReactNode {
  if (error) {
    return (
      <ErrorState title={copy.failedTitle} onRetry={refetch} reference={error.reference} action={action}>
        <p>{error.kind === 'refused' ? error.message : copy.failedText}</p>
      </ErrorState>
    );
  }
  if (fetchStatus === 'paused')
    return (
      <EmptyState sign={<OfflineIcon />} title={copy.offlineTitle}>
        <p>{copy.offlineText}</p>
      </EmptyState>
    );
  return (
    <>
      <CardBones />
      <p className="only-read-aloud" role="status">
        {copy.loading}
      </p>
    </>
  );
}

function CardBones(): ReactNode {
  return (
    <div aria-hidden="true">
      {[1, 2, 3].map((card) => (
        <div className={styles.bones} key={card}>
          <Bone kind="line-short" />
          <Bone kind="line" />
          <Bone kind="line-short" />
        </div>
      ))}
    </div>
  );
}

/** The address names no agreement, or none of one's own. */
export function AgreementMissing({ onBack }: { readonly onBack?: () => void }): ReactNode {
  const copy = useTexts(partsCopy);
  const navigate = useNavigate();
  const toList = onBack ?? (() => void navigate(paths.autoRechargeList, { replace: true }));
  return (
    <Page {...(onBack && { onBack })}>
      <EmptyState
        sign={<RepeatIcon />}
        title={copy.notFoundTitle}
        action={
          <Button kind="quiet" onClick={toList}>
            {copy.toList}
          </Button>
        }
      >
        <p>{copy.notFoundText}</p>
      </EmptyState>
    </Page>
  );
}
