import type { ReactNode } from 'react';
import { useTexts } from '../platform/language/index.ts';
import { useHiddenStatusBar } from '../platform/wallet-app/use-hidden-status-bar.ts';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { agreementTextCopy } from './copy.ts';
import { DownloadText } from './download-text.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { SectionBlocks } from './section-blocks.tsx';
import { TextMissing } from './text-missing.tsx';
import type { TextKind } from './text-types.ts';
import { useWrittenText } from './use-written-text.ts';
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
  const query = useWrittenText(kind, version);
  if (!query.data) return <TextMissing query={query} />;
  return (
    <article className={styles.agreementText}>
      <p className={styles.version}>
        <Phrases text={copy.version(version)} />
      </p>
      {query.data.sections.map(({ id, heading, paragraphs }) => (
        <section key={id}>
          <h3>
            <Phrases text={heading} />
          </h3>
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
