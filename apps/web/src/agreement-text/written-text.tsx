import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '@phonebill/styles';
import { uiCopy } from '../ui/copy.ts';
import { Notice } from '../ui/notice/notice.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { agreementTextCopy } from './copy.ts';
import { loadText } from './load-text.ts';
import type { TextKind } from './text-versions.ts';
import * as styles from './agreement-text.module.css';

/** Loads a version of a text in the language of the pages; null if these pages do not have it. */
export function useWrittenText(kind: TextKind, version: string) {
  const language = useLanguage();
  return useQuery({
    queryKey: queryKey('texts', 'one', kind, version, language),
    queryFn: () => loadText(kind, version, language),
    staleTime: Infinity,
    retry: false,
  });
}

/** Replaces a text that is being loaded, could not be loaded, or is not in these pages. */
export function TextMissing({
  query: { isError, data, refetch },
}: {
  readonly query: ReturnType<typeof useWrittenText>;
}): ReactNode {
  const copy = useTexts(agreementTextCopy);
  const { tryAgain, reload } = useTexts(uiCopy);
  if (isError) {
    return (
      <div className={styles.agreementText}>
        <Notice tone="danger" role="alert" title={copy.failed}>
          <p>
            <Phrases text={copy.failedText} />
          </p>
        </Notice>
        <Button kind="quiet" block onClick={refetch}>
          {tryAgain}
        </Button>
      </div>
    );
  }
  if (data === null) {
    return (
      <div className={styles.agreementText}>
        <Notice tone="waiting" title={copy.unknown}>
          <p>
            <Phrases text={copy.unknownText} />
          </p>
        </Notice>
        <Button kind="quiet" block onClick={() => location.reload()}>
          {reload}
        </Button>
      </div>
    );
  }
  return (
    <div className={classNames(styles.agreementText, styles.waiting)} aria-busy="true">
      <Bone kind="line" />
      <Bone kind="line" />
      <Bone kind="line-short" />
      <p className="seen-when-late">{copy.loading}</p>
    </div>
  );
}
