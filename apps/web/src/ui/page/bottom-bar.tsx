import { type ReactNode, useEffect, useRef } from 'react';
import * as styles from './page.module.css';

/** The bar with the main action: above the home indicator, and above the keyboard while one is typing. */
export function BottomBar({ children }: { readonly children: ReactNode }): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const rise = () => {
      const hidden = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      bar.current?.style.setProperty('bottom', `${view.scale > 1 ? 0 : Math.round(hidden)}px`);
    };
    view.addEventListener('resize', rise);
    view.addEventListener('scroll', rise);
    return () => {
      view.removeEventListener('resize', rise);
      view.removeEventListener('scroll', rise);
    };
  }, []);
  return (
    <div className={styles.bottomBar} ref={bar} data-testid="bottom-bar">
      {children}
    </div>
  );
}
