import { type ReactNode, useEffect } from 'react';
import { useTexts, useLanguage } from '../platform/language/index.ts';
import { leaveTo } from '../platform/leave-to.ts';
import { walletApp } from '../platform/wallet-app/index.ts';
import { Button } from '../ui/button/button.tsx';
import { Phrases } from '../ui/phrases/phrases.tsx';
import { Sheet } from '../ui/sheet/sheet.tsx';
import { agreementTextCopy } from './copy.ts';
import { policyFile } from './policy-file.ts';
import { SectionBlocks } from './section-blocks.tsx';
import { type TextKind, trustVersionWith } from './text-versions.ts';
import { TextMissing, useWrittenText } from './written-text.tsx';
import * as styles from './agreement-text.module.css';

interface AgreementTextProps {
  readonly kind: TextKind;
  readonly version: string;
}

/**
 * Renders a text that users consent to, in the language of the pages; loaded when it is first shown. Headings
 * begin at level 3.
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

/** Renders a text that users consent to in a full-screen sheet, over the page that asks for their consent. */
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

interface ConsentTextSheetProps {
  readonly sheet: 'text' | 'trust';
  /** The version of the automatic top-up agreement. */
  readonly version: string;
  readonly onClose: () => void;
}

/**
 * Renders one of the two texts to which a consent to automatic top-up applies: the agreement, or the
 * entrusted payment agreement that belongs to its version.
 */
export function ConsentTextSheet({ sheet, version, onClose }: ConsentTextSheetProps): ReactNode {
  return sheet === 'text' ? (
    <TextSheet kind="service" version={version} onClose={onClose} />
  ) : (
    <TextSheet kind="trust" version={trustVersionWith(version) ?? version} onClose={onClose} />
  );
}

interface DownloadTextProps {
  readonly kind: TextKind;
  readonly version: string;
}

/**
 * Hands the text to the wallet app as a file (SPEC section 7); a browser, and an app that cannot take it,
 * opens its address.
 */
function DownloadText({ kind, version }: DownloadTextProps): ReactNode {
  const copy = useTexts(agreementTextCopy);
  const language = useLanguage();
  async function download(): Promise<void> {
    const file = policyFile(kind, version, language);
    const native = await walletApp.native();
    if (native) await native.downloadPolicy(file);
    else await leaveTo(file.url);
  }
  return (
    <Button kind="text" block onClick={download}>
      {copy.download}
    </Button>
  );
}

/** Hides the wallet app's status bar while a sheet fills the whole screen, and shows it again afterwards. */
function useHiddenStatusBar(): void {
  useEffect(() => {
    const set = (hidden: boolean) =>
      void walletApp.native().then((native) => native?.setStatusBarHidden(hidden));
    set(true);
    return () => set(false);
  }, []);
}
