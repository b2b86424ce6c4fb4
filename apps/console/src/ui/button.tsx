import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { classNames } from '@phonebill/styles';
import { useTexts } from '../language/index.ts';
import { uiTexts } from './ui-texts.ts';
import * as styles from './button.module.css';

/** `danger` is for buttons that end something; `quiet` for those that navigate or undo. */
const looks = { primary: styles.primary, danger: styles.danger, quiet: styles.quiet, text: styles.text };

interface ButtonProps {
  readonly kind?: keyof typeof looks;
  readonly type?: 'button' | 'submit';
  /** While a returned promise is pending, the button is pending and takes no second press. */
  readonly onPress?: () => unknown;
  /** Whether it is pending for another reason than its own press. */
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly label?: string;
  readonly describedBy?: string;
  /** Whether it receives the focus when it appears, as the first element of a dialog. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/**
 * Renders a button that waits for its promise, keeps its name and the focus meanwhile, and says that it is
 * pending.
 */
export function Button({
  kind = 'quiet',
  type = 'button',
  onPress,
  isPending = false,
  isDisabled = false,
  label,
  describedBy,
  takesFocus = false,
  children,
}: ButtonProps): ReactNode {
  const texts = useTexts(uiTexts);
  const [isWaiting, setWaiting] = useState(false);
  const running = useRef(false);

  async function press(): Promise<void> {
    if (running.current || !onPress) return;
    const outcome = onPress();
    if (!(outcome instanceof Promise)) return;
    running.current = true;
    setWaiting(true);
    try {
      await outcome;
    } finally {
      running.current = false;
      setWaiting(false);
    }
  }

  const pending = isPending || isWaiting;
  // The library's `isPending` is not used: it announces by a reference to the button, which often is gone by
  // then.
  return (
    <>
      <AriaButton
        type={pending ? 'button' : type}
        className={classNames(styles.button, looks[kind])}
        isDisabled={isDisabled}
        {...(pending && { 'aria-disabled': true })}
        {...(takesFocus && { autoFocus: true })}
        {...(label !== undefined && { 'aria-label': label })}
        {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
        {...(onPress && !pending && { onPress: () => void press() })}
      >
        {pending && <span className={styles.wheel} aria-hidden="true" />}
        <span className={classNames(styles.words, pending && styles.behind)}>{children}</span>
      </AriaButton>
      <span className={styles.said} aria-live="polite">
        {pending && texts.loading}
      </span>
    </>
  );
}
