import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
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

/** On the way back the focus goes on to the row that had led to the place, once the rows are drawn. */
function focusRowOf(place: string, head: HTMLElement | null): () => void {
  function takeRow(): void {
    if (document.activeElement !== head) return;
    const row = document.querySelector<HTMLElement>(`main [data-href="${CSS.escape(place)}"]`);
    row?.focus({ preventScroll: true });
  }
  let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(takeRow)));
  return () => cancelAnimationFrame(frame);
}

/** A screen: names the page, and takes the focus where one goes on who comes to it from another. */
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
