import type { ReactNode } from 'react';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import './top-up-layout.css';

/** A top-up page before it is there. */
export function TopUpSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <div className="number-hero number-hero--bones">
        <Bone kind="line-short" />
        <Bone kind="hero" />
        <Bone kind="line-short" />
        <Bone kind="chip" />
      </div>
      <div className="amount-section">
        <div className="amount-section__title">
          <Bone kind="title" />
        </div>
        <AmountGridSkeleton />
      </div>
    </PageSkeleton>
  );
}

/** The denominations before they are there. */
export function AmountGridSkeleton({ tiles = 6 }: { readonly tiles?: number }): ReactNode {
  return (
    <div className="amounts__grid" aria-busy="true">
      {Array.from({ length: tiles }, (_, tile) => (
        <Bone key={tile} kind="tile" />
      ))}
    </div>
  );
}
