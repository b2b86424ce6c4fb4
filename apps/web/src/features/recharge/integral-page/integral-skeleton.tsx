import type { ReactNode } from 'react';
import { PageSkeleton } from '../../../ui/page/page-skeleton.tsx';
import { Bone } from '../../../ui/skeleton/skeleton.tsx';
import '../top-up/top-up-layout.css';
import './integral-layout.css';

/** The points page before it is there. */
export function IntegralSkeleton(): ReactNode {
  return (
    <PageSkeleton bottomBar>
      <div className="balance">
        <Bone kind="line-short" />
        <Bone kind="hero" />
      </div>
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
        <GoodsBones />
      </div>
    </PageSkeleton>
  );
}

/** The goods before they are there. */
export function GoodsBones(): ReactNode {
  return (
    <div className="amounts__grid amounts__grid--goods" aria-busy="true">
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <Bone key={tile} kind="tile" />
      ))}
    </div>
  );
}
