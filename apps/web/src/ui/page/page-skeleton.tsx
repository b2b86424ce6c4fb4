import { type ReactNode, use, useLayoutEffect } from 'react';
import { useNavShow } from '../../platform/navigation-info.ts';
import { Bone } from '../skeleton/skeleton.tsx';
import { classNames } from '@phonebill/styles';
import { firstPictureStands, takeDownFirstPicture } from './first-picture.ts';
import { PageTitle } from './page.tsx';
import { useToCome } from '../wait/long-wait.ts';
import { TitleBar } from './title-bar.tsx';
import * as styles from './page.module.css';

interface PageSkeletonProps {
  readonly children: ReactNode;
  /** Whether the screen has a bar with its main action. */
  readonly bottomBar?: boolean;
}

/**
 * Renders a page that is still loading in its own layout: its title and the way back, and placeholders for
 * its content. Drawn into the HTML at build time, and shown by the router while a screen loads, except while
 * the HTML's picture of that screen is still shown.
 */
export function PageSkeleton({ children, bottomBar = false }: PageSkeletonProps): ReactNode {
  const stands = firstPictureStands();
  useToCome('screens');
  useLayoutEffect(() => {
    if (!stands) takeDownFirstPicture();
  }, [stands]);
  const title = use(PageTitle);
  const hasTitleBar = useNavShow();
  if (stands) return null;
  return (
    <div className={styles.page} aria-busy="true">
      {title === '' ? <TitleBones /> : hasTitleBar && <TitleBar title={title} />}
      <main className={styles.main}>{children}</main>
      {bottomBar && (
        <div className={styles.bottomBar} data-cover="bottom">
          <Bone kind="button" />
        </div>
      )}
    </div>
  );
}

/** Placeholder for the title while the screen is not yet known. */
function TitleBones(): ReactNode {
  return (
    <div className={classNames(styles.titleBar, styles.titleBarShell)}>
      <div className={styles.titleBarTitle}>
        <Bone kind="title" />
      </div>
    </div>
  );
}

/** The skeleton of screens without a layout of their own. */
export function PlainSkeleton(): ReactNode {
  return (
    <PageSkeleton>
      <Bone kind="block" />
      <Bone kind="line" />
      <Bone kind="line-short" />
    </PageSkeleton>
  );
}
