import { type ReactNode, useEffect, useRef } from 'react';
import { measureCovers, uncover, useCover } from '../covers/covers.ts';
import * as styles from './page.module.css';

/**
 * The bar with the main action: above the home indicator, and above the keyboard while one is typing. The
 * field that is typed in, with its button, is moved out from under it.
 */
export function BottomBar({ children }: { readonly children: ReactNode }): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useCover(bar, 'bottom');
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const rise = () => {
      const hidden = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      const above = `${view.scale > 1 ? 0 : Math.round(hidden)}px`;
      bar.current?.style.setProperty('bottom', above);
      // So that the end of the page can be scrolled above the keyboard, too.
      bar.current?.style.setProperty('margin-bottom', above);
      measureCovers();
    };
    const open = () => {
      rise();
      if (view.scale === 1) uncoverTyped();
    };
    // Opened in the first picture, which had this bar's place.
    if (document.activeElement?.matches('input')) open();
    view.addEventListener('resize', open);
    view.addEventListener('scroll', rise);
    return () => {
      view.removeEventListener('resize', open);
      view.removeEventListener('scroll', rise);
    };
  }, []);
  return (
    <div className={styles.bottomBar} ref={bar} data-cover="bottom" data-testid="bottom-bar">
      {children}
    </div>
  );
}

/** The field that is typed in, where the bar with the keyboard has come over it. */
function uncoverTyped(): void {
  const typed = document.activeElement;
  if (typed?.matches('input') && document.getElementById('main')?.contains(typed)) uncover(typed);
}
