import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { useInPlace } from '../toast/toast.ts';
import { HelpBeside } from '../state/error-help.tsx';
import { uiCopy } from '../copy.ts';
import { Phrases } from '../phrases/phrases.tsx';
import { Notice } from './notice.tsx';
import * as styles from './failure-notice.module.css';

/** The failure of an action, with its consequence. */
export interface Failure {
  readonly title: string;
  /** The failed call's text, verbatim (SPEC section 8), unless the title already is that text. */
  readonly message?: string | null;
  readonly words: string | null;
  /** The number to quote when asking for help. */
  readonly reference?: string | null;
}

/** Renders the failure of an action and scrolls it into view; the button stays for another try. */
export function FailureNotice({ failure }: { readonly failure: Failure | null }): ReactNode {
  const texts = useTexts(uiCopy);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) place.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  // Without a separate message the title is the failed call's text.
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
