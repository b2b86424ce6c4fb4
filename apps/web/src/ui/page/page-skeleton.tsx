import type { ReactNode } from 'react';
import { Bone } from '../skeleton/skeleton.tsx';
import './page.css';

interface PageSkeletonProps {
  readonly children: ReactNode;
  /** Whether the screen has a bar with its main action. */
  readonly bottomBar?: boolean;
}

/**
 * A page that is still to come, in its own layout and without words, so that the same markup serves both
 * languages. Drawn into the HTML at build time, and shown again by the router while a screen loads.
 */
export function PageSkeleton({ children, bottomBar = false }: PageSkeletonProps): ReactNode {
  return (
    <div className="page" aria-busy="true">
      <div className="title-bar title-bar--shell">
        <div className="title-bar__title">
          <Bone kind="title" />
        </div>
      </div>
      <main className="page__main">{children}</main>
      {bottomBar && (
        <div className="bottom-bar">
          <Bone kind="button" />
        </div>
      )}
    </div>
  );
}

/** For screens without a layout of their own yet. */
export function PlainSkeleton(): ReactNode {
  return (
    <PageSkeleton>
      <Bone kind="block" />
      <Bone kind="line" />
      <Bone kind="line-short" />
    </PageSkeleton>
  );
}
