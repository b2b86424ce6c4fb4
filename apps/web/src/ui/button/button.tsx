import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { Phrases } from '../phrases/phrases.tsx';
import { classNames } from '@phonebill/styles';
import { uiCopy } from '../copy.ts';
import { LATE_AFTER_MS, useHasLasted, useToCome } from '../wait/long-wait.ts';
import * as styles from './button.module.css';

/** `danger` is only for the tap that ends something for good; buttons that lead to it are quiet. */
const looks = { primary: styles.primary, danger: styles.danger, quiet: styles.quiet, text: styles.text };

/** How long (ms) a tap waits until its button can respond, as on a first picture (ui/page/early-input). */
const TAP_WAITS_MS = 10_000;

interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'className'> {
  readonly kind?: keyof typeof looks;
  readonly block?: boolean;
  /** While a returned promise is pending, the button is busy and takes no second tap. */
  readonly onClick?: () => unknown;
  /** Whether it is busy for another reason than its own click. */
  readonly busy?: boolean;
  /**
   * Whether it cannot respond yet: it is busy, and a tap is kept and carried out once as soon as it can,
   * unless that takes more than ten seconds or the button's text has changed by then.
   */
  readonly notYet?: boolean;
}

/**
 * A button that waits for its promise. If that takes long, a full-width button says so; for any other the
 * message is shown at the top of the page or sheet (app/loading-overlay.tsx).
 */
export function Button({
  kind = 'primary',
  block = false,
  onClick,
  busy = false,
  notYet = false,
  type = 'button',
  children,
  ...rest
}: ButtonProps): ReactNode {
  const [waiting, setWaiting] = useState(false);
  const running = useRef(false);
  const mounted = useRef(false);
  const keptTap = useRef<{ readonly words: ReactNode; readonly at: number } | null>(null);
  useEffect(() => {
    mounted.current = true;
    return () => void (mounted.current = false);
  }, []);

  async function click(): Promise<void> {
    if (running.current || busy || !onClick) return;
    keptTap.current = notYet ? { words: children, at: performance.now() } : null;
    if (notYet) return;
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

  useEffect(() => {
    const tap = keptTap.current;
    if (notYet || tap === null) return;
    keptTap.current = null;
    if (tap.words === children && performance.now() - tap.at <= TAP_WAITS_MS) void click();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once it can answer, as it is then
  }, [notYet]);

  const texts = useTexts(uiCopy);
  const isBusy = waiting || busy || notYet;
  const isLate = useHasLasted(isBusy && block, LATE_AFTER_MS);
  useToCome('taps', isBusy && !block);
  // A changed text is a new element, so that it does not move within the button.
  const words = typeof children === 'string' ? <Phrases key={children} text={children} /> : children;
  return (
    <button
      {...rest}
      type={type}
      data-testid={kind === 'primary' || (kind === 'danger' && block) ? 'main-action' : undefined}
      className={classNames(styles.button, looks[kind], block && styles.block)}
      aria-busy={isBusy || undefined}
      onClick={type === 'submit' && !onClick ? undefined : () => void click()}
    >
      {isBusy && <span className={styles.wheel} aria-hidden="true" />}
      {isLate ? (
        <span>
          {words}
          <span className={styles.late}>
            <Phrases text={texts.noAnswerYet} />
          </span>
        </span>
      ) : (
        words
      )}
    </button>
  );
}
