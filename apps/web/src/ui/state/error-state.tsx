import { type ReactNode, useRef } from 'react';
import { copyText } from '../../platform/clipboard/copy-text.ts';
import type { CallError } from '../../platform/http/call-error.ts';
import { useTexts } from '../../platform/language/index.ts';
import { Button } from '../button/button.tsx';
import { AlertIcon } from '../icon/icons.tsx';
import { showToast, useInPlace } from '../toast/toast.ts';
import { Phrases } from '../phrases/phrases.tsx';
import { uiCopy } from '../copy.ts';
import { classNames } from '@phonebill/styles';
import { HelpBeside } from './error-help.tsx';
import * as styles from './state.module.css';

interface ErrorStateProps {
  /** The text that says what happened. */
  readonly title: string;
  /**
   * The failed call: its text is shown verbatim (SPEC section 8), with its reference. The end of a session is
   * already shown by the client's toast.
   */
  readonly error?: CallError | null | undefined;
  /** The advice if no answer arrived; a refusal itself says what to do. */
  readonly advice?: string;
  /** The meaning for the user's money, and what to do. */
  readonly children?: ReactNode;
  readonly onRetry?: (() => unknown) | undefined;
  /** Further actions. */
  readonly action?: ReactNode;
}

/** Renders a failure: what happened, what it means for the money, what to do, and a number to quote. */
export function ErrorState({ title, error, advice, children, onRetry, action }: ErrorStateProps): ReactNode {
  const texts = useTexts(uiCopy);
  const place = useRef<HTMLElement>(null);
  useInPlace(error && !error.is('tokenInvalid') ? error.message : null, place);
  return (
    <section className={styles.state} role="alert" ref={place}>
      <span className={classNames(styles.sign, styles.signDanger)}>
        <AlertIcon />
      </span>
      <h2 className={styles.title}>
        <Phrases text={title} />
      </h2>
      {(error || children) && (
        <div className={styles.words}>
          {error && !error.is('tokenInvalid') && error.message !== title && (
            <p className={styles.message}>
              <Phrases text={error.message} />
            </p>
          )}
          {advice && error?.kind !== 'refused' && (
            <p>
              <Phrases text={advice} />
            </p>
          )}
          {children}
        </div>
      )}
      <div className={styles.actions}>
        {onRetry && <Button onClick={onRetry}>{texts.tryAgain}</Button>}
        {action}
        <HelpBeside reference={error?.reference ?? null} />
      </div>
      {error?.reference && <Reference value={error.reference} />}
    </section>
  );
}

function Reference({ value }: { readonly value: string }): ReactNode {
  const texts = useTexts(uiCopy);
  const copy = async () => showToast((await copyText(value)) ? texts.copied : texts.notCopied);
  return (
    <div className={styles.reference}>
      <p>
        {texts.reference} <code>{value}</code>
      </p>
      <Button kind="text" onClick={copy}>
        {texts.copyReference}
      </Button>
    </div>
  );
}
