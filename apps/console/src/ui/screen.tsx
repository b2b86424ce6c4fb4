import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import * as styles from './screen.module.css';

interface ScreenProps {
  readonly title: string;
  /** What stands in the heading, where that is more than the title. */
  readonly heading?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The place that the first screen has: focus stays where the browser puts it. */
let lastPlace: string | null = null;

/**
 * Takes the focus to the screen's heading when what had it is gone with a change of `state`, so that one goes
 * on from there by keys.
 */
export function useHeadingAfter(state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return undefined;
    before.current = state;
    // A dialog that closes with it gives the focus back first, to what is gone by then.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(takeIt)));
    return () => cancelAnimationFrame(frame);
  }, [state]);
}

function takeIt(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus();
}

/** A screen: names the page, and takes the focus to its heading when one comes to it from another. */
export function Screen({ title, heading, actions, children }: ScreenProps): ReactNode {
  const { pathname } = useLocation();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => void (document.title = title), [title]);
  useEffect(() => {
    if (lastPlace !== null && lastPlace !== pathname) head.current?.focus();
    lastPlace = pathname;
  }, [pathname]);
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1 ref={head} tabIndex={-1} className={styles.title}>
          {heading ?? title}
        </h1>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
