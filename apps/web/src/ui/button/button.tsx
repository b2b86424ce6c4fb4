import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../platform/language/index.ts';
import { Phrases } from '../phrases/phrases.tsx';
import { classNames } from '@phonebill/styles';
import { uiCopy } from '../copy.ts';
import { LATE_AFTER_MS, useHasLasted, useToCome } from '../wait/long-wait.ts';
import * as styles from './button.module.css';

/** `danger` is for the tap that ends something for good, and for that alone: what leads to it is quiet. */
const looks = { primary: styles.primary, danger: styles.danger, quiet: styles.quiet, text: styles.text };

/** How long a tap waits for its button to be able to answer, as on a first picture (ui/page/early-input). */
const TAP_WAITS_MS = 10_000;

interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'className'> {
  readonly kind?: keyof typeof looks;
  readonly block?: boolean;
  /** While a promise it gives is open, the button is busy and takes no second tap. */
  readonly onClick?: () => unknown;
  /** Busy for another reason than its own click. */
  readonly busy?: boolean;
  /**
   * Cannot answer yet: it is busy, and a tap is kept and carried out once as soon as it can, unless that
   * takes more than ten seconds or the button says something else by then.
   */
  readonly notYet?: boolean;
}

/**
 * A button that waits for its promise. When that takes long, one as wide as its place says so; for another it
 * is said at the top of the page or sheet (app/loading-overlay.tsx).
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
  // Other words are another element: in the middle of the button they do not move.
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
