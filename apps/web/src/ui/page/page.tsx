import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useRef } from 'react';
import { useNavShow } from '../../platform/navigation-info/index.ts';
import { classNames } from '../class-names.ts';
import { takeArrival } from './arrival.ts';
import { BottomBar } from './bottom-bar.tsx';
import { takePlaceOfFirstPicture } from './first-picture.ts';
import { TitleBar } from './title-bar.tsx';
import * as styles from './page.module.css';

/** The title of the route that is shown; given by the router. */
export const PageTitle = createContext('');

interface PageProps {
  /** Another title than the route's. */
  readonly title?: string;
  /** Where Back leads instead of to the page before. */
  readonly onBack?: () => void;
  /** Stands beside the title; where the wallet shows the title, below the content. */
  readonly corner?: ReactNode;
  /** The main action, in a bar that stays at the bottom. */
  readonly bottom?: ReactNode;
  /** Stands below the content; whoever hears the page, or goes by keyboard, has the action first. */
  readonly after?: ReactNode;
  readonly children: ReactNode;
}

/** One column with a title bar, the content, and the main action at the bottom. */
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
