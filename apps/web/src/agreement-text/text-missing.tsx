import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { Button } from '../ui/button/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { uiCopy } from '../ui/copy.ts';
import { Notice } from '../ui/notice/notice.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { agreementTextCopy } from './copy.ts';
import type { useWrittenText } from './use-written-text.ts';
import { Phrases } from '../ui/phrases/phrases.tsx';
import * as styles from './agreement-text.module.css';

/** In the place of a text: it is being loaded, could not be, or these pages do not have it. */
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
      <p className="only-read-aloud">{copy.loading}</p>
      <Bone kind="line" />
      <Bone kind="line" />
      <Bone kind="line-short" />
    </div>
  );
}
