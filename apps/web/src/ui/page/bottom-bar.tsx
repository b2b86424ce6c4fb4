import { type ReactNode, useEffect, useRef } from 'react';
import * as styles from './page.module.css';

/** In px: between what is typed and the bar above the keyboard. */
const ROOM = 8;

/**
 * The bar with the main action: above the home indicator, and above the keyboard while one is typing. The
 * field that is typed in, with its button, is moved out from under it.
 */
export function BottomBar({ children }: { readonly children: ReactNode }): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const rise = () => {
      const hidden = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      bar.current?.style.setProperty('bottom', `${view.scale > 1 ? 0 : Math.round(hidden)}px`);
    };
    const open = () => {
      rise();
      if (view.scale === 1) bringIntoSight(bar.current);
    };
    view.addEventListener('resize', open);
    view.addEventListener('scroll', rise);
    return () => {
      view.removeEventListener('resize', open);
      view.removeEventListener('scroll', rise);
    };
  }, []);
  return (
    <div className={styles.bottomBar} ref={bar} data-testid="bottom-bar">
      {children}
    </div>
  );
}

/** Scrolls the field that is typed in above the bar, if it lies under it. */
function bringIntoSight(bar: HTMLElement | null): void {
  const typed = document.activeElement;
  const main = document.getElementById('main');
  if (!bar || !typed?.matches('input') || !main?.contains(typed)) return;
  const under = typed.getBoundingClientRect().bottom + ROOM - bar.getBoundingClientRect().top;
  if (under > 0) window.scrollBy(0, under);
}
