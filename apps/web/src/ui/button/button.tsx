import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import * as styles from './button.module.css';

const looks = { primary: styles.primary, quiet: styles.quiet, text: styles.text };

interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'className'> {
  readonly kind?: keyof typeof looks;
  readonly block?: boolean;
  /** While a promise it gives is open, the button is busy and takes no second tap. */
  readonly onClick?: () => unknown;
  /** Busy for another reason than its own click. */
  readonly busy?: boolean;
}

/** A button that waits for its promise. */
export function Button({
  kind = 'primary',
  block = false,
  onClick,
  busy = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps): ReactNode {
  const [waiting, setWaiting] = useState(false);
  const running = useRef(false);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);

  async function click(): Promise<void> {
    if (running.current || busy || !onClick) return;
    const outcome = onClick();
    if (!(outcome instanceof Promise)) return;
    running.current = true;
    setWaiting(true);
    try {
      await outcome;
    } finally {
      running.current = false;
      if (mounted.current) setWaiting(false);
    }
  }

  const isBusy = waiting || busy;
  return (
    <button
      {...rest}
      type={type}
      data-testid={kind === 'primary' ? 'main-action' : undefined}
      className={classNames(styles.button, looks[kind], block && styles.block)}
      aria-busy={isBusy || undefined}
      onClick={type === 'submit' && !onClick ? undefined : () => void click()}
    >
      {isBusy && <span className={styles.wheel} aria-hidden="true" />}
      {children}
    </button>
  );
}
