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
