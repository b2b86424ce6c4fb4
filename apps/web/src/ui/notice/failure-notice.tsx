import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { useInPlace } from '../toast/toast.ts';
import { HelpBeside } from '../state/error-help.tsx';
import { uiCopy } from '../copy.ts';
import { Phrases } from '../phrases/phrases.tsx';
import { Notice } from './notice.tsx';
import * as styles from './failure-notice.module.css';

/** What went wrong in doing something, and what it means. */
export interface Failure {
  readonly title: string;
  /** The failed call's text, word for word (SPEC section 8), where the title is not that already. */
  readonly message?: string | null;
  readonly words: string | null;
  /** To quote when asking for help. */
  readonly reference?: string | null;
}

/** What went wrong in doing something, brought into sight; the button stays for another try. */
export function FailureNotice({ failure }: { readonly failure: Failure | null }): ReactNode {
  const texts = useTexts(uiCopy);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  // The failed call's text is the title where there is none beside it.
  useInPlace(failure && (failure.message ?? failure.title), place);
  if (!failure) return null;
  return (
    <div className={styles.failureNotice} ref={place}>
      <Notice tone="danger" role="alert" title={failure.title}>
        {failure.message && (
          <p>
            <Phrases text={failure.message} />
          </p>
        )}
        {failure.words && (
          <p>
            <Phrases text={failure.words} />
          </p>
        )}
        {failure.reference && (
          <p className={styles.reference}>
            {texts.reference} <code>{failure.reference}</code>
          </p>
        )}
        <HelpBeside reference={failure.reference ?? null} />
      </Notice>
    </div>
  );
}
