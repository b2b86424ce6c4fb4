import { createContext, type ReactNode, use, useLayoutEffect } from 'react';
import { useNavShow } from '../../platform/navigation-info/index.ts';
import { BottomBar } from './bottom-bar.tsx';
import { takeDownFirstPicture } from './first-picture.ts';
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
  readonly children: ReactNode;
}

/** One column with a title bar, the content, and the main action at the bottom. */
export function Page({ title, onBack, corner, bottom, children }: PageProps): ReactNode {
  const routeTitle = use(PageTitle);
  const shownTitle = title ?? routeTitle;
  const hasTitleBar = useNavShow();
  useLayoutEffect(takeDownFirstPicture, []);
  return (
    <div className={styles.page} data-testid="page">
      {hasTitleBar ? (
        <TitleBar title={shownTitle} onBack={onBack} corner={corner} />
      ) : (
        <h1 className="only-read-aloud">{shownTitle}</h1>
      )}
      <main className={styles.main} id="main" tabIndex={-1}>
        {children}
        {!hasTitleBar && corner && <div className={styles.cornerBelow}>{corner}</div>}
      </main>
      {bottom && <BottomBar>{bottom}</BottomBar>}
    </div>
  );
}
