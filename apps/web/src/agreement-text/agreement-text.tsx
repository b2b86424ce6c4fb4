import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage, useTexts } from '../platform/language/index.ts';
import { queryKey } from '../platform/query-keys.ts';
import { useHiddenStatusBar } from '../platform/wallet-app/use-hidden-status-bar.ts';
import { Button } from '../ui/button/button.tsx';
import { Notice } from '../ui/notice/notice.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { Bone } from '../ui/skeleton/skeleton.tsx';
import { uiCopy } from '../ui/copy.ts';
import { agreementTextCopy } from './copy.ts';
import { DownloadText } from './download-text.tsx';
import { loadText } from './load-text.ts';
import { SectionBlocks } from './section-blocks.tsx';
import type { TextKind } from './text-types.ts';
import { classNames } from '../ui/class-names.ts';
import * as styles from './agreement-text.module.css';

interface AgreementTextProps {
  readonly kind: TextKind;
  readonly version: string;
}

/**
 * A text that people consent to, in the language of the pages; loaded when it is first shown. Headings begin
 * at level 3.
 */
export function AgreementText({ kind, version }: AgreementTextProps): ReactNode {
  const copy = useTexts(agreementTextCopy);
  const { tryAgain, reload } = useTexts(uiCopy);
  const language = useLanguage();
  const { data, isError, refetch } = useQuery({
    queryKey: queryKey('texts', 'one', kind, version, language),
    queryFn: () => loadText(kind, version, language),
    staleTime: Infinity,
    retry: false,
  });
  if (isError) {
    return (
      <div className={styles.agreementText}>
        <Notice tone="danger" role="alert" title={copy.failed}>
          <p>{copy.failedText}</p>
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
          <p>{copy.unknownText}</p>
        </Notice>
        <Button kind="quiet" block onClick={() => location.reload()}>
          {reload}
        </Button>
      </div>
    );
  }
  if (!data)
    return (
      <div className={classNames(styles.agreementText, styles.waiting)} aria-busy="true">
        <p className="only-read-aloud">{copy.loading}</p>
        <Bone kind="line" />
        <Bone kind="line" />
        <Bone kind="line-short" />
      </div>
    );
  return (
    <article className={styles.agreementText}>
      <p className={styles.version}>{copy.version(version)}</p>
      {data.sections.map(({ id, heading, paragraphs }) => (
        <section key={id}>
          <h3>{heading}</h3>
          <SectionBlocks blocks={paragraphs} />
        </section>
      ))}
    </article>
  );
}

interface TextSheetProps {
  readonly kind: TextKind;
  readonly version: string;
  readonly onClose: () => void;
}

/**
 * A text that people consent to, in a sheet that fills the screen, over the page that asks for their consent.
 */
export default function TextSheet({ kind, version, onClose }: TextSheetProps): ReactNode {
  const copy = useTexts(agreementTextCopy);
  useHiddenStatusBar();
  return (
    <Sheet title={copy[kind]} onClose={onClose} whole>
      <AgreementText kind={kind} version={version} />
      <DownloadText kind={kind} version={version} />
    </Sheet>
  );
}
