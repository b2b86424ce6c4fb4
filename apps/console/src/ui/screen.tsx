import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import * as styles from './screen.module.css';

interface ScreenProps {
  readonly title: string;
  /** The content of the heading, if it is more than the title. */
  readonly heading?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The place of the first screen, on which the focus stays where the browser puts it. */
let lastPlace: string | null = null;

/**
 * Moves the focus to the screen's heading if a change of `state` removed the focused element, so that
 * keyboard users continue from there.
 */
export function useHeadingAfter(state: string): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return undefined;
    before.current = state;
    // A dialog that closes at the same time first restores the focus to an element that no longer exists.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(takeIt)));
    return () => cancelAnimationFrame(frame);
  }, [state]);
}

function takeIt(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus();
}

/**
 * On Back the focus moves on to the row that had led to the place, as soon as the rows are rendered, unless
 * the person has moved it elsewhere by then.
 */
function focusRowOf(place: string, head: HTMLElement | null): () => void {
  const later = new MutationObserver(takeRow);
  function takeRow(): void {
    const row = document.querySelector<HTMLElement>(`main [data-href="${CSS.escape(place)}"]`);
    const isLeft = document.activeElement !== head;
    if (!row && !isLeft) return;
    later.disconnect();
    if (!isLeft) row?.focus({ preventScroll: true });
  }
  function begin(): void {
    later.observe(document.body, { childList: true, subtree: true });
    takeRow();
  }
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(begin)));
  return () => {
    cancelAnimationFrame(frame);
    later.disconnect();
  };
}

/** Renders a screen: sets the page's title, and moves the focus for people who come from another screen. */
export function Screen({ title, heading, actions, children }: ScreenProps): ReactNode {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => void (document.title = title), [title]);
  useEffect(() => {
    const before = lastPlace;
    lastPlace = pathname;
    if (before === null || before === pathname) return undefined;
    head.current?.focus({ preventScroll: isBack });
    return isBack ? focusRowOf(before, head.current) : undefined;
    // oxlint-disable-next-line react/exhaustive-deps -- how one came is known with the place
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
