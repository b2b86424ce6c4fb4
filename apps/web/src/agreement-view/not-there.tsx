import type { ReactNode } from 'react';
import { useNavigate } from '../platform/navigate.ts';
import type { CallError } from '../platform/http/index.ts';
import { useTexts } from '../platform/language/index.ts';
import { paths } from '../platform/paths.ts';
import { Button } from '../ui/button/button.tsx';
import { RepeatIcon } from '../ui/icon/icons.tsx';
import { Page } from '../ui/page/page.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { EmptyState } from '../ui/state/empty-state.tsx';
import { MissingAnswer, type MissingAnswerProps } from '../ui/state/missing-answer.tsx';
import { partsCopy } from './copy.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './not-there.module.css';

type NotThereProps = Omit<MissingAnswerProps, 'copy' | 'children'> & {
  readonly copy: MissingAnswerProps['copy'] & { readonly loading: string };
};

/** Replaces missing content: still loading, no network, or the failure and what to do. */
export function NotThere({ copy, ...missing }: NotThereProps): ReactNode {
  return (
    <MissingAnswer copy={copy} {...missing}>
      <CardBones />
      <p className="seen-when-late" role="status">
        {copy.loading}
      </p>
    </MissingAnswer>
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

interface AgreementMissingProps {
  /** The failure; null if the address names no agreement. */
  readonly error: CallError | null;
  readonly onBack?: () => void;
}

/** Shown when the address names no agreement, or none of the user's own. */
export function AgreementMissing({ error, onBack }: AgreementMissingProps): ReactNode {
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
        {error && <p>{error.message}</p>}
        <p>
          <Phrases text={copy.notFoundText} />
        </p>
      </EmptyState>
    </Page>
  );
}
