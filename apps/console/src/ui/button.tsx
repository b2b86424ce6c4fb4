import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import { classNames } from '@phonebill/styles';
import * as styles from './button.module.css';

/** `danger` is for what ends something; `quiet` for what leads somewhere or takes back. */
const looks = { primary: styles.primary, danger: styles.danger, quiet: styles.quiet, text: styles.text };

interface ButtonProps {
  readonly kind?: keyof typeof looks;
  readonly type?: 'button' | 'submit';
  /** While a promise it gives is open, the button is pending and takes no second press. */
  readonly onPress?: () => unknown;
  /** Pending for another reason than its own press. */
  readonly isPending?: boolean;
  readonly isDisabled?: boolean;
  readonly label?: string;
  readonly describedBy?: string;
  /** It has the focus when it appears: what a dialog asks for first. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

/** A button that waits for its promise. */
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
  return (
    <AriaButton
      type={type}
      className={classNames(styles.button, looks[kind])}
      isPending={pending}
      isDisabled={isDisabled}
      {...(takesFocus && { autoFocus: true })}
      {...(label !== undefined && { 'aria-label': label })}
      {...(describedBy !== undefined && { 'aria-describedby': describedBy })}
      {...(onPress && { onPress: () => void press() })}
    >
      {pending && <span className={styles.wheel} aria-hidden="true" />}
      <span className={classNames(styles.words, pending && styles.behind)}>{children}</span>
    </AriaButton>
  );
}
