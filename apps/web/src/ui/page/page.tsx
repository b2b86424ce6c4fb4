import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavShow } from '../../platform/navigation-info.ts';
import { classNames } from '@phonebill/styles';
import { takeArrival } from './arrival.ts';
import { takePlaceOfFirstPicture } from './first-picture.ts';
import { TitleBar } from './title-bar.tsx';
import { measureCovers, uncover, useCover } from '../covers/covers.ts';
import * as styles from './page.module.css';

/** The title of the present route, set by the router. */
export const PageTitle = createContext('');

interface PageProps {
  /** A title that replaces the route's. */
  readonly title?: string;
  /** The action of Back, instead of going to the previous page. */
  readonly onBack?: () => void;
  /** Content beside the title; below the content if the wallet shows the title. */
  readonly corner?: ReactNode;
  /** The main action, in a bar that stays at the bottom. */
  readonly bottom?: ReactNode;
  /** Content below the main content; with a screen reader or the keyboard the action comes first. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** Renders one column with a title bar, the content, and the main action at the bottom. */
export function Page({ title, onBack, corner, bottom, after, children }: PageProps): ReactNode {
  const routeTitle = use(PageTitle);
  const shownTitle = title ?? routeTitle;
  const hasTitleBar = useNavShow();
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => takePlaceOfFirstPicture(page.current), []);
  useEffect(takeArrival, []);
  const cornerBelow = !hasTitleBar && corner && <div className={styles.cornerBelow}>{corner}</div>;
  return (
    <div className={styles.page} data-testid="page" ref={page}>
      {hasTitleBar ? (
        <TitleBar title={shownTitle} onBack={onBack} corner={corner} />
      ) : (
        <h1 className="only-read-aloud" tabIndex={-1}>
          {shownTitle}
        </h1>
      )}
      <main
        className={classNames(styles.main, Boolean(after) && styles.mainBeforeMore)}
        id="main"
        tabIndex={-1}
      >
        {children}
        {!after && cornerBelow}
      </main>
      {bottom && <BottomBar>{bottom}</BottomBar>}
      {after && (
        <div className={styles.more}>
          {after}
          {cornerBelow}
        </div>
      )}
    </div>
  );
}

/**
 * Renders the bar with the main action: above the home indicator, and above the keyboard while the user
 * types. The focused field and its button are scrolled out from under it.
 */
function BottomBar({ children }: { readonly children: ReactNode }): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useCover(bar, 'bottom');
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const rise = () => {
      const hidden = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      const above = `${view.scale > 1 ? 0 : Math.round(hidden)}px`;
      bar.current?.style.setProperty('bottom', above);
      // Makes the end of the page scroll above the keyboard too.
      bar.current?.style.setProperty('margin-bottom', above);
      measureCovers();
    };
    const open = () => {
      rise();
      if (view.scale === 1) uncoverTyped();
    };
    // The keyboard was opened in the first picture, which had this bar's place.
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

/** Scrolls the focused field out from under the bar that the keyboard has moved over it. */
function uncoverTyped(): void {
  const typed = document.activeElement;
  if (typed?.matches('input') && document.getElementById('main')?.contains(typed)) uncover(typed);
}
